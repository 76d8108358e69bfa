# Tests of grade.

page-exams = Grade tests
exams-line = Ten positions against the clock, from 15-kyū to 1-dan: captures, mates, combinations, openings, endgames. Eight right answers pass; from 8-kyū on that is hard for somebody who has only just reached the grade.
exam-placement = Find my grade
exam-placement-line = If you do not know your grade: positions for ten minutes at most, harder ones after a right answer, easier ones after a wrong one.
exam-title = Test for { $grade }
exam-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
exam-rules = { $count } positions, { $pass } right answers pass. Each is answered once: the first wrong move ends it. Whoever leaves the page ends the test.
exam-needs-script = The test needs JavaScript. Lessons can be read without it.
exam-lessons = What a player of this grade should know
exam-begin = Begin
exam-question = Question { $at } of { $of }
exam-left = Time left
exam-skip = Skip
exam-right = Right.
exam-wrong = Wrong.
exam-result = { $right } of { $of } right
exam-passed = Passed: { $grade }
exam-failed = Not passed: { $pass } right answers are needed.
exam-time-over = Time is up.
exam-again = Another test
exam-missed = What to read again
exam-missed-line = These lessons teach what you missed. “Where you stand” on the page of the course counts your answers, too.
exam-look-again = Look at the questions again
exam-show = Show the answer
exam-back = Back to the result
exam-placed = About { $grade }
exam-placed-line = An estimate from { $count ->
    [one] one answer
   *[other] { $count } answers
}. The test for this grade tells you more.
exam-placed-none = No grade without an answer
exam-to-test = Test for { $grade }
exam-certificate = Certificate
exam-certificate-line = has passed this site's test for { $grade }.
exam-name = Name on the certificate
exam-print = Print
exam-passed-mark = passed
