/** A position or a line to keep: a link, a picture, a record. */

import { api, ProblemError } from "../../app/api";
import { language, say } from "../../app/i18n";
import { study as t } from "../../app/i18n/study";
import type { StudyStart } from "../start";
import { copyText } from "../../ui/storage/copying";
import { save } from "../../ui/storage/saving";
import { toast } from "../../ui/feedback/toasts.svelte";

const SHARPNESS = 3;

/** Copies a text, and says so; where that is not allowed it is shown. */
export async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) toast(done, "good");
  else toast(text);
}

export function saveRecord(line: StudyStart): Promise<void> {
  return said(async () =>
    save(new Blob([await api.record(line)], { type: "text/plain" }), `${line.game}.txt`),
  );
}

export function savePicture(position: StudyStart, kind: "svg" | "png"): Promise<void> {
  return said(async () => save(await pictureOf(position, kind), `${position.game}.${kind}`));
}

/** A position as a picture. */
export async function pictureOf(position: StudyStart, kind: "svg" | "png"): Promise<Blob> {
  const svg = await api.picture(position, language());
  return kind === "svg" ? new Blob([svg], { type: "image/svg+xml" }) : pixels(svg);
}

/** A drawing in pixels, sharp enough to be printed. */
async function pixels(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * SHARPNESS;
  canvas.height = image.height * SHARPNESS;
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
  );
}

/** What goes wrong is said. */
async function said(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (problem) {
    toast(problem instanceof ProblemError ? say(problem.words) : t("keep-failed"), "bad");
  }
}
