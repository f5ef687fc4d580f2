import type { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '@docket/contract/admin/stock'
import { invalid, ShopError } from '../../platform/errors.ts'

/** How long an upload may send nothing before it is refused. */
const IDLE_MS = 30_000

/**
 * Decodes an upload's text piece by piece while it arrives: UTF-8 without a byte-order mark, every line break as LF. If
 * the caller stops early, this function still reads the rest of the upload and drops it, because the sender reads the
 * answer only after that.
 * @throws VALIDATION_ERROR if it is not valid UTF-8; PAYLOAD_TOO_LARGE; MALFORMED_REQUEST if it stalls or is cut off.
 */
export async function* readUpload(
  upload: Readable,
  { maxBytes = MAX_IMPORT_BYTES, idleMs = IDLE_MS } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
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
      const text = heldBack + decode(decoder, next.done ? undefined : next.value)
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

/** The text of a chunk. The decoder keeps an incomplete character until the next call; undefined flushes it. */
function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | undefined): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw invalid({ body: ['The text is not valid UTF-8.'] })
  }
}
