/** Dice, cards and numbers in the reader's language. */

import { language, say } from "../../../app/i18n";
import { dice as t } from "../../../app/i18n/dice";
import type { Die, DieKind, Label } from "../../../app/wire";
import { handful } from "../../handful";
import { kindOf } from "./legend";
import type { DieButton } from "./offers";
import type { Standing } from "./standing";

/** `red die`. */
export function dieWord(colour: string, kinds: readonly DieKind[]): string {
  const kind = kindOf(colour, kinds);
  return kind ? say(kind.words) : colour;
}

/** What a die can do, in a word or two. */
export function powerWord(colour: string, kinds: readonly DieKind[]): string {
  const kind = kindOf(colour, kinds);
  return kind ? say(kind.power) : "";
}

/** Everything about a die: `orange die, 3, counts 4, power used`. */
export function aboutDie(
  { colour, place, face, value, power_spent }: Die,
  kinds: readonly DieKind[],
): string {
  const kind = kindOf(colour, kinds);
  const parts = [dieWord(colour, kinds)];
  if (place === "throw") return [...parts, t("in_air")].join(", ");
  if (face !== null) parts.push(String(face));
  if (value !== null && value !== face) parts.push(t("counts", { value }));
  if (kind && kind.buttons.length > 0)
    parts.push(power_spent ? t("power_spent") : t("power", { power: say(kind.power) }));
  else if (kind && face === null) parts.push(say(kind.power));
  return parts.join(", ");
}

/** `3 red dice and green die`. */
export function handfulWords(letters: string, kinds: readonly DieKind[]): string {
  return listed(handful(letters, kinds));
}

/** What a button at a die does; more is to be chosen where it ends in dots. */
export function offerWord({ words, face, begins }: DieButton): string {
  const name = words ? say(words) : t("aim");
  return begins ? `${name}…` : face === undefined ? name : `${name} ${face}`;
}

/** A card's name, as on the card. */
export function cardName(card: string, labels: readonly Label[]): string {
  const label = labels.find(({ click }) => click === card);
  return label ? say(label.words) : card;
}

/** What a card does. */
export function cardText(card: string, labels: readonly Label[]): string {
  const about = labels.find(({ click }) => click === card)?.about;
  return about ? say(about) : "";
}

/** `4, 3 and 6`. */
export function listed(items: readonly (string | number)[]): string {
  if (items.length < 2) return items.join("");
  return t("and", { list: items.slice(0, -1).join(", "), last: items.at(-1)! });
}

/** A number with so many digits behind the point or the comma. */
export function decimal(value: number, digits: number): string {
  const style = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(language(), style).format(value);
}

/** `91.7 %`; whole where it is. */
export function percentWord(percent: number): string {
  const text = decimal(percent, Number.isInteger(percent) ? 0 : 1);
  return language() === "fr" ? `${text}\u00a0%` : `${text}%`;
}

/** What a roll that lies there sounds like: `Result now 13. To beat: 11.` */
export function rollHeard({ result, beat, lands, climbs }: Standing): string {
  const parts = [
    t("hear_result", { result: result ?? 0 }),
    beat === null ? "" : t("hear_beat", { beat }),
    lands === null
      ? ""
      : t(climbs ? "hear_climbs" : lands ? "hear_falls" : "hear_falls_out", { zone: lands }),
  ];
  return parts.filter(Boolean).join(" ");
}
