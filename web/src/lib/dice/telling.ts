/** Deeds and moments in words, for the story and for those who listen. */

import { dice as t } from "../i18n/dice";
import type { Entry } from "../reading";
import type { Die, Label } from "../wire";
import type { Standing } from "./standing";
import type { Deed } from "./story";
import { cardWord, dieWord, handfulWords, listed } from "./words";

const SIGN = /^[a-z][1-6](?:\/-?\d+)?x?(.)(.*)$/;

/** A deed, after which the turn stood in this zone. */
export function deedWords(deed: Deed, zone: number, labels: readonly Label[]): string {
  switch (deed.is) {
    case "roll":
      return deed.faces.length === 1
        ? t("told_roll_one", { total: deed.total })
        : t("told_roll", { faces: deed.faces.join(" + "), total: deed.total });
    case "power":
      return powerWords(deed.move, deed.face, deed.total);
    case "card":
      return deed.total === null
        ? t("told_card", { card: cardWord(deed.card, labels) })
        : t("told_card_total", { card: cardWord(deed.card, labels), total: deed.total });
    case "take":
      return deed.climbs
        ? t("told_climb", { total: deed.total, zone })
        : t(zone ? "told_fall" : "told_fall_out", { total: deed.total, beat: deed.beat ?? 0, zone });
    case "stop":
      return deed.card
        ? t("told_stop_with", { zone, card: cardWord(deed.card, labels) })
        : t("told_stop", { zone });
    case "pick":
      return t("told_pick", { die: dieWord(deed.colour) });
    case "keep":
      return deed.card ? t("told_keep", { card: cardWord(deed.card, labels) }) : t("told_keep_secret");
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
  if (sign === "~") return t("again");
  if (sign === "+" || sign === "-") return t(sign === "+" ? "plus" : "minus");
  if (sign === "*") return t(move[0] === "v" ? "times_v" : "times_b");
  if (sign === "=") return t("copy_face", { face: about });
  return about ? `${t("remove_this")} (${dieWord(about[0] ?? "")}, ${about[1]})` : t("remove_itself");
}

/** A move or an outcome in words: `rolls 2 × red die, green die`, `the dice show 2, 5 and 1`. */
export function spokenMove(text: string, labels: readonly Label[]): string {
  const [word = "", about = "", die = ""] = text.split(" ");
  if (word === "roll") return t("say_roll", { dice: handfulWords(about) });
  if (word === "take") return t("say_take");
  if (word === "stop") return about ? t("say_stop_with", { card: cardWord(about, labels) }) : t("say_stop");
  if (word === "pick") return t("say_pick", { die: dieWord(about) });
  if (word === "keep") return t("say_keep", { card: cardWord(about, labels) });
  if (word === "use") return cardMove(about, die, labels);
  if (word === "card") return t("say_eye_card", { die: dieWord(about) });
  if (word === "eye") return t("say_eye_roll", { sum: about });
  if (text === "?") return t("say_secret");
  if (/^\d/.test(text)) return t("say_faces", { faces: listed(text.split(" ")) });
  if (SIGN.test(text)) return t("say_power", { die: dieWord(text[0] ?? ""), power: signWords(text) });
  return text.includes("+") ? t("say_dealt") : text;
}

/** A move with what chance made of it: `rolls 2 × red die: 2 and 5`. */
export function spokenPly(texts: readonly string[], labels: readonly Label[]): string {
  const [move = "", faces] = texts;
  const said = spokenMove(move, labels);
  return faces === undefined ? said : t("say_outcome", { move: said, faces: listed(faces.split(" ")) });
}

/** An entry in words, with whose it is; `eye` is what the Eye is called. */
export function spokenEntry(
  { player, text }: Entry,
  nameOf: (player: number) => string,
  eye: string,
  labels: readonly Label[],
): string {
  const move = spokenMove(text, labels);
  if (player < 0 && !isOfEye(text)) return move;
  return t("say_entry", { name: player < 0 ? eye : nameOf(player), move });
}

/** Whether what chance decided is what the Eye did. */
export function isOfEye(text: string): boolean {
  return /^(card|eye) /.test(text);
}

/** Dice to look at: `2 × red die, green die`. */
export { handfulWords as spokenDice } from "./words";

function cardMove(card: string, die: string, labels: readonly Label[]): string {
  const word = cardWord(card, labels);
  return die ? t("say_card_on", { card: word, die: dieWord(die[0] ?? "") }) : t("say_card", { card: word });
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
