/** Why clicks begin no move: the local server tells at once, where it is ready, else the server. */

import { say } from "../../app/i18n";
import { UNTOLD, type Snapshot } from "../connection/snapshot";
import type { TableEnvironment, WhyQuestion } from "./environment";
import type { TableModel } from "./model.svelte";

/** Asks, and shows the answer, if the table still stands so. */
export function askWhy(
  model: Pick<TableModel, "snapshot" | "notices">,
  explain: TableEnvironment["explain"],
  askServer: () => void,
  clicks: string[],
): void {
  const asked = model.snapshot;
  const question = asked && questionOf(asked, clicks);
  const answer = question && explain(question);
  if (!answer) return askServer();
  void answer
    .catch(() => null)
    .then((why) => {
      if (model.snapshot?.v !== asked?.v) return;
      if (why) model.notices.show(say(why.words), "why", why.rule);
      else askServer();
    });
}

/** The position by all that led to it; null where some of that is not told, or options may change from game to game. */
function questionOf({ table, state, history }: Snapshot, clicks: string[]): WhyQuestion | null {
  const moves = history.map(({ text }) => text);
  if (state.rounds > 1 || moves.includes(UNTOLD)) return null;
  return { game: table.game, options: table.options, moves, clicks };
}
