/**
 * Cuts a stream of bytes into pieces of `size` bytes. The last piece may be shorter, or empty if the stream is. Holds
 * one piece and one chunk of the source in memory.
 */
export async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let pending: Buffer[] = []
  let length = 0
  for await (const chunk of source) {
    pending.push(chunk)
    length += chunk.length
    if (length <= size) continue
    let rest: Buffer = Buffer.concat(pending)
    while (rest.length > size) {
      yield { bytes: rest.subarray(0, size), isLast: false }
      rest = rest.subarray(size)
    }
    pending = [rest]
    length = rest.length
  }
  yield { bytes: Buffer.concat(pending), isLast: true }
}
