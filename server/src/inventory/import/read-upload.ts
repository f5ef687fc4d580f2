import type { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '@docket/contract/admin/stock'
import { invalid, ShopError } from '../../platform/errors.ts'

/** How long an upload may send nothing before it is refused. */
const IDLE_MS = 30_000

/** How many bytes show the encoding. */
const MARK_BYTES = 4

/**
 * Decodes an upload's text piece by piece while it arrives: UTF-8 or UTF-16, without a byte-order mark, every line break
 * as LF. If
 * the caller stops early, this function still reads the rest of the upload and drops it, because the sender reads the
 * answer only after that.
 * @throws VALIDATION_ERROR if it is not valid in its encoding; PAYLOAD_TOO_LARGE; MALFORMED_REQUEST if it stalls or is cut off.
 */
export async function* readUpload(
  upload: Readable,
  { maxBytes = MAX_IMPORT_BYTES, idleMs = IDLE_MS } = {},
): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let start = Buffer.alloc(0)
  const chunks = upload.iterator({ destroyOnReturn: false })
  let bytes = 0
  let heldBack = ''
  let hasStalled = false
  try {
    for (;;) {
      const next = await nextWithin(idleMs, chunks.next()).catch((error: unknown) => {
        hasStalled = true
        throw error
      })
      bytes += next.done ? 0 : next.value.length
      if (bytes > maxBytes) throw new ShopError('PAYLOAD_TOO_LARGE')
      if (!decoder) {
        start = Buffer.concat([start, next.value ?? start.subarray(0, 0)])
        if (start.length < MARK_BYTES && !next.done) continue
        decoder = new TextDecoder(encodingOf(start), { fatal: true })
      }
      const chunk = start.length > 0 ? start : next.value
      start = start.subarray(0, 0)
      const text = heldBack + decode(decoder, chunk, next.done === true)
      // A CR at the end of a chunk may be the first half of a CRLF.
      heldBack = !next.done && text.endsWith('\r') ? '\r' : ''
      yield text.slice(0, text.length - heldBack.length).replace(/\r\n?/g, '\n')
      if (next.done) return
    }
  } finally {
    if (!hasStalled) {
      await chunks.return?.()
      upload.resume()
    }
  }
}

async function nextWithin(
  idleMs: number,
  chunk: Promise<IteratorResult<Buffer>>,
): Promise<IteratorResult<Buffer>> {
  let timer: NodeJS.Timeout | undefined
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ShopError('MALFORMED_REQUEST', 'The upload stalled.')), idleMs)
  })
  try {
    return await Promise.race([chunk, idle])
  } catch (error) {
    if (error instanceof ShopError) throw error
    throw new ShopError('MALFORMED_REQUEST', 'The upload was cut off.')
  } finally {
    clearTimeout(timer)
  }
}

/** The text of a chunk. The decoder keeps an incomplete character until the next call, unless this is the last one. */
function decode(
  decoder: InstanceType<typeof TextDecoder>,
  chunk: Buffer | undefined,
  isLast: boolean,
): string {
  try {
    return decoder.decode(chunk, { stream: !isLast })
  } catch {
    const name = decoder.encoding.startsWith('utf-16') ? 'UTF-16' : 'UTF-8'
    throw invalid({ body: [`The text is not valid ${name}.`] })
  }
}

/**
 * The encoding of a text by its first bytes: the mark of UTF-16, or two ASCII characters of UTF-16, of which one byte is
 * NUL. A text in UTF-8 that the shop can store has no NUL.
 */
function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const [one, two, three, four] = start
  if (one === 0xff && two === 0xfe) return 'utf-16le'
  if (one === 0xfe && two === 0xff) return 'utf-16be'
  if (one && two === 0 && three && four === 0) return 'utf-16le'
  if (one === 0 && two && three === 0 && four) return 'utf-16be'
  return 'utf-8'
}
