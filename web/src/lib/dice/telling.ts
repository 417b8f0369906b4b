/** Deeds and moments in words, for the story and for those who listen. */

import { dice as t } from "../i18n/dice";
import type { Die } from "../wire";
import type { Standing } from "./standing";
import type { Deed } from "./story";
import { cardName, dieWord, listed } from "./words";

const SIGN = /^[a-z][1-6](?:\/-?\d+)?x?(.)(.*)$/;

/** A deed, after which the turn stood in this zone. */
export function deedWords(deed: Deed, zone: number): string {
  switch (deed.is) {
    case "roll":
      return deed.faces.length === 1
        ? t("told_roll_one", { total: deed.total })
        : t("told_roll", { faces: deed.faces.join(" + "), total: deed.total });
    case "power":
      return powerWords(deed.move, deed.face, deed.total);
    case "card":
      return deed.total === null
        ? t("told_card", { card: cardName(deed.card) })
        : t("told_card_total", { card: cardName(deed.card), total: deed.total });
    case "take":
      return deed.climbs
        ? t("told_climb", { total: deed.total, zone })
        : t("told_fall", { total: deed.total, beat: deed.beat ?? 0, zone });
    case "stop":
      return deed.card ? t("told_stop_with", { zone, card: cardName(deed.card) }) : t("told_stop", { zone });
    case "pick":
      return t("told_pick", { die: dieWord(deed.colour) });
    case "keep":
      return deed.card ? t("told_keep", { card: cardName(deed.card) }) : t("told_keep_secret");
    case "eye-card":
      return t("told_eye_card", { die: dieWord(deed.colour) });
    case "eye-roll":
      return t("told_eye_roll", { sum: deed.sum });
  }
}

function powerWords(move: string, face: number | null, total: number): string {
  const die = dieWord(move[0] ?? "");
  if (face !== null) return t("told_again", { die, face, total });
  return t("told_power", { die, power: signWords(move), total });
}

function signWords(move: string): string {
  const [, sign = "", about = ""] = SIGN.exec(move) ?? [];
  if (sign === "+" || sign === "-") return t(sign === "+" ? "plus" : "minus");
  if (sign === "*") return t(move[0] === "v" ? "times_v" : "times_b");
  if (sign === "=") return t("copy_face", { face: about });
  return about ? `${t("remove_this")} (${dieWord(about[0] ?? "")}, ${about[1]})` : t("remove_itself");
}

/** What a roll that lies there sounds like: `You rolled 4, 3 and 6: 13. To beat: 11.` */
export function rollHeard(
  roll: readonly Die[],
  now: Standing,
  name: string,
  isYours: boolean,
  isNew: boolean,
): string {
  const said = { name, faces: listed(roll.map((die) => die.face ?? 0)), total: now.result ?? 0 };
  const first = isNew
    ? t(isYours ? "hear_your_roll" : "hear_roll", said)
    : t("hear_result", { result: now.result ?? 0 });
  const beat = now.beat === null ? "" : t("hear_beat", { beat: now.beat });
  const lands = now.lands === null ? "" : t(now.climbs ? "hear_climbs" : "hear_falls", { zone: now.lands });
  return [first, beat, lands].filter(Boolean).join(" ");
}
