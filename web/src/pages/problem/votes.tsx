// Whether one liked a problem, asked once it is over; how many did.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n";
import { api } from "../../net/api";
import type { ProblemStore } from "../../tsume/problem-store";
import type { ProblemTally, ProblemVote, ProblemVotes } from "../../wire";

/** How many liked it; nothing where nobody has said. */
export function Liked({ tally }: { tally: ProblemTally | undefined }) {
  const all = tally ? tally.liked + tally.disliked : 0;
  if (!tally || all === 0) return null;
  return <p class="small muted problem-liked">{t("problem-liked", { liked: tally.liked, all })}</p>;
}

export function Votes({ store }: { store: ProblemStore }) {
  const [votes, setVotes] = useState<ProblemVotes | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const address = `/api/tsume/${store.problem.card.id}/vote`;
  const take = (told: ProblemVotes) => {
    setVotes(told);
    store.tally.value = told.tally;
  };
  useEffect(() => {
    let wanted = true;
    // Away from the network nobody is asked.
    void api<ProblemVotes>("GET", address).then((told) => wanted && told.ok && take(told.value));
    return () => {
      wanted = false;
    };
  }, [address]);
  if (!votes?.mayVote) return null;
  const say = async (liked: boolean) => {
    // Said twice it is taken back.
    const vote: ProblemVote = votes.own === liked ? {} : { liked };
    setBusy(true);
    const told = await api<ProblemVotes>("PUT", address, vote);
    setBusy(false);
    setFault(told.ok ? "" : told.error.message);
    if (told.ok) take(told.value);
  };
  return (
    <div class="problem-vote" role="group" aria-label={t("problem-vote")}>
      <span class="small">{t("problem-vote")}</span>
      {[true, false].map((liked) => (
        <button
          key={String(liked)}
          type="button"
          class="button small"
          aria-pressed={votes.own === liked}
          disabled={busy}
          onClick={() => void say(liked)}
        >
          {t(liked ? "problem-vote-yes" : "problem-vote-no")}
        </button>
      ))}
      {fault && (
        <p class="notice small" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
