// A test of grade, or the placement: one position at a time, one answer to each, against the clock. The server judges.

import { render } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { countAnswers } from "../../practice/decks/answers";
import { won } from "../../practice/decks/course";
import { wakeAudio } from "../../sound/sounds";
import type { ExamView } from "../../wire";
import type { BootOf } from "../../boot";
import type { Mark } from "../../learn/exam";
import { placedAt, type Placing } from "../../learn/exam";
import { Running } from "./running";
import { Look, Placed, Result } from "./result";
import "../../learn/steps.css";
import "./exam.css";

export function start(root: HTMLElement, { exam }: BootOf<"exam">): void {
  const place = root.querySelector("#exam");
  if (!place) return;
  const begin = () => {
    wakeAudio();
    root.replaceChildren();
    render(<Exam exam={exam} />, root);
    scrollTo(0, 0);
  };
  render(
    <button type="button" class="button primary large" onClick={begin}>
      {t("exam-begin")}
    </button>,
    place,
  );
}

/** What came of it: marks by question, or where the placement ended. */
type Outcome = { readonly marks: readonly Mark[]; readonly late: boolean; readonly placing: Placing | null };

function Exam({ exam }: { exam: ExamView }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [looking, setLooking] = useState<number | null>(null);
  const [name, setName] = useState("");
  const finish = (marks: readonly Mark[], late: boolean, placing: Placing | null) => {
    const right = marks.filter((mark) => mark === true).length;
    if (exam.grade && right >= exam.pass) {
      won(`test-${exam.grade}`, right === marks.length ? 3 : right > exam.pass ? 2 : 1);
    }
    // What the time ran out for was not answered.
    const given = placing
      ? placing.asked.map(({ question, right }) => [question, right] as const)
      : marks.flatMap((mark, question) => (mark === null ? [] : [[question, mark] as const]));
    countAnswers(given.map(([question, right]) => [exam.topics[question]!.theme, right]));
    setOutcome({ marks, late, placing });
  };
  if (!outcome) return <Running exam={exam} finish={finish} />;
  if (looking !== null) return <Look exam={exam} question={looking} back={() => setLooking(null)} />;
  const { marks, late, placing } = outcome;
  if (placing) {
    const grade = placedAt(placing);
    return (
      <Placed
        exam={exam}
        grade={grade === null ? null : exam.grades[grade]!}
        placing={placing}
        late={late}
        look={setLooking}
      />
    );
  }
  return <Result exam={exam} marks={marks} late={late} look={setLooking} name={name} setName={setName} />;
}
