/** What the server answers, beside the table itself: reasons, odds, hints and refusals. */

import { say } from "../../app/i18n";
import { table as t } from "../../app/i18n/table";
import type { Reply } from "../connection/connection";
import type { PendingRequest } from "../connection/outbox";
import type { TableModel } from "./model.svelte";

/** Hands a reply to whoever asked; a request that was refused is named. */
export function takeReply(model: TableModel, reply: Reply, request: PendingRequest | null): void {
  const v = model.snapshot?.v;
  if (reply.is === "why") model.notices.show(say(reply.words), "why", reply.rule);
  else if (reply.is === "odds") model.odds.receive(reply, v);
  else if (reply.is === "refused") takeRefusal(model, reply, request);
  else if (model.hints.receive(reply, v)) model.tellHint();
}

function takeRefusal(
  { odds, hints, input, notices }: TableModel,
  reply: Extract<Reply, { is: "refused" }>,
  request: PendingRequest | null,
): void {
  if (reply.code === "too-fast" && request) return; // it is sent again by itself
  if (!request && odds.isPending) {
    odds.again();
    if (hints.stage !== "asked") return; // nobody asked for odds by hand
  }
  if (request?.do === "move") input.settled();
  hints.abandon();
  if (reply.code === "stale") notices.show(t("changed-meanwhile"));
  else notices.show(say(reply.words), "bad", reply.rule);
}
