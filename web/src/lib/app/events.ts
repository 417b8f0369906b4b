/** Server-sent events as they come over a connection. */

const PREFIX = "data: ";

/** The events of a stream of bytes, read as JSON; whatever else is said there is left out. */
export async function* readEvents<Event>(stream: ReadableStream<Uint8Array>): AsyncGenerator<Event> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let received = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      received += decoder.decode(value, { stream: true });
      const events = received.split("\n\n");
      received = events.pop()!;
      for (const event of events)
        if (event.startsWith(PREFIX)) yield JSON.parse(event.slice(PREFIX.length)) as Event;
    }
  } finally {
    void reader.cancel().catch(() => undefined); // it may have ended by itself
  }
}
