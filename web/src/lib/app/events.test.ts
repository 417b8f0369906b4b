import { expect, test } from "vitest";
import { readEvents } from "./events";

/** A stream that is cut into pieces of so many bytes. */
function cut(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
}

test.each([1, 2, 7, 1000])("events are read however they are cut: %i bytes at a time", async (size) => {
  const found: unknown[] = [];
  const text = 'data: {"a":"é"}\n\n:\n\ndata: {"b":2}\n\ndata: {"lost"';
  for await (const event of readEvents(cut(text, size))) found.push(event);
  expect(found).toEqual([{ a: "é" }, { b: 2 }]);
});
