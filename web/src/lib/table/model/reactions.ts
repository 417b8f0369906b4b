/** What follows when the table has changed: notices, announcements, sounds, and the way to the rematch. */

import { say } from "../../app/i18n";
import type { Snapshot } from "../connection/snapshot";
import type { TableEnvironment } from "./environment";
import type { TableModel } from "./model.svelte";
import { soundOf } from "./wording";

export function react(
  model: TableModel,
  environment: TableEnvironment,
  before: Snapshot,
  now: Snapshot,
): void {
  if (now.state.phase !== before.state.phase) model.notices.dismiss();
  const next = now.state.next_table;
  if (next && !before.state.next_table && model.myPlayers.length > 0) environment.openTable(next);
  const { declined } = now.state;
  if (declined && !before.state.declined && !now.state.seats[declined.by]?.is_yours)
    model.notices.show(say(declined.words), "why");
  const { departed } = now.state;
  if (departed && !before.state.departed) model.notices.show(say(departed.words), "why");
  model.announcer.changed(before, now);
  const isCalled = model.isMyTurn && !environment.isVisible();
  const sound = soundOf(before, now, isCalled);
  if (sound && !(sound === "dice" && model.falling.length > 0)) environment.play(sound); // heard as they fell
}
