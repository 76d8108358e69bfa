notices-push-on = Mostrar avisos en este navegador
notices-push-off = No mostrar avisos en este navegador
notices-push-refused = El navegador no lo permite. Quizá se pueda cambiar en sus ajustes.
