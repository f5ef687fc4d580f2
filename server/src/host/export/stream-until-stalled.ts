import { Readable } from 'node:stream'

/** A reader that has not read for a minute is dropped: TCP may not have noticed that the reader left. */
const STALLED_MS = 60_000

/**
 * A stream of the texts, at the pace of its reader. It fails if the reader stops for `STALLED_MS`. After a failure the
 * connection breaks off, so the reader notices it.
 */
export function streamUntilStalled(texts: AsyncIterable<string>): Readable {
  const stream = Readable.from(buffers(), { objectMode: false })
  return stream

  async function* buffers() {
    for await (const text of texts) {
      const stalled = setTimeout(
        () => stream.destroy(new Error('The reader of this export has stopped reading.')),
        STALLED_MS,
      )
      try {
        yield Buffer.from(text)
      } finally {
        clearTimeout(stalled)
      }
    }
  }
}
