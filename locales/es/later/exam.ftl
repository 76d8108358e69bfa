# Tests of grade.

page-exams = Pruebas de grado
exams-line = Diez posiciones contra el reloj, de 15 kyū a 1 dan: capturas, mates, combinaciones, aperturas y finales. Con ocho aciertos se aprueba; desde 8 kyū es difícil para quien acaba de alcanzar el grado.
exam-placement = Averiguar mi grado
exam-placement-line = Si no conoces tu grado: posiciones durante diez minutos como máximo, más difíciles tras un acierto y más fáciles tras un error.
exam-title = Prueba de { $grade }
exam-minutes = { $count ->
    [one] { $count } minuto
   *[other] { $count } minutos
}
exam-rules = { $count } posiciones; con { $pass } aciertos se aprueba. Cada una se responde una sola vez: la primera jugada errónea la cierra. Salir de la página termina la prueba.
exam-needs-script = La prueba necesita JavaScript. Las lecciones se pueden leer sin él.
exam-lessons = Lo que conviene saber en este grado
exam-begin = Empezar
exam-question = Pregunta { $at } de { $of }
exam-left = Tiempo restante
exam-skip = Saltar
exam-right = Correcto.
exam-wrong = Incorrecto.
exam-result = { $right } de { $of } correctas
exam-passed = Aprobado: { $grade }
exam-failed = No aprobado: hacen falta { $pass } aciertos.
exam-time-over = Se acabó el tiempo.
exam-again = Otra prueba
exam-missed = Lecciones para repasar
exam-missed-line = Estas lecciones enseñan lo que has fallado. Tus respuestas cuentan también en «Cómo vas», en la página del curso.
exam-look-again = Repasar las preguntas
exam-show = Ver la respuesta
exam-back = Volver al resultado
exam-placed = Alrededor de { $grade }
exam-placed-line = Una estimación a partir de { $count ->
    [one] una respuesta
   *[other] { $count } respuestas
}. La prueba de este grado dice más.
exam-placed-none = Sin respuestas no hay grado
exam-to-test = Prueba de { $grade }
exam-certificate = Certificado
exam-certificate-line = ha superado la prueba de { $grade } de este sitio.
exam-name = Nombre en el certificado
exam-print = Imprimir
exam-passed-mark = aprobado
