import type { Readable } from 'node:stream'
import { MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { invalid, ShopError } from '../../../host/errors.ts'

/** How long an upload may send nothing before it is refused. */
const IDLE_MS = 30_000

/** So many of its first bytes tell in which encoding an upload is. */
const PROBED_BYTES = 1024

/**
 * Decodes an upload's text piece by piece while it arrives: UTF-8, or UTF-16 as Windows writes it, without a byte-order
 * mark, every CR and CRLF as LF. If the caller stops early, this function still reads the rest of the upload and drops
 * it, because the sender reads the answer only after that.
 * @throws VALIDATION_ERROR if it is not valid UTF-8 or UTF-16; PAYLOAD_TOO_LARGE; MALFORMED_REQUEST if it stalls or is
 * cut off.
 */
export async function* readUpload(
  upload: Readable,
  { maxBytes = MAX_IMPORT_BYTES, idleMs = IDLE_MS } = {},
): AsyncGenerator<string> {
  const decode = createDecoder()
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
      const text = heldBack + decode(next.done ? undefined : next.value)
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

/**
 * A function that returns the text of a chunk. It keeps an incomplete character until the next call, and the first
 * bytes until they tell the encoding; undefined flushes it.
 */
function createDecoder(): (chunk: Buffer | undefined) => string {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let start = Buffer.alloc(0)
  return (chunk) => {
    if (decoder) return decodeWith(decoder, chunk)
    if (chunk) start = Buffer.concat([start, chunk])
    if (chunk && start.length < PROBED_BYTES) return ''
    decoder = new TextDecoder(encodingOf(start.subarray(0, PROBED_BYTES)), { fatal: true })
    return decodeWith(decoder, start) + (chunk ? '' : decodeWith(decoder, undefined))
  }
}

function decodeWith(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer | undefined): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
  } catch {
    throw invalid({
      body: ['This text is neither UTF-8 nor UTF-16. Save the file as UTF-8 and choose it again.'],
    })
  }
}

/**
 * The encoding of a text that begins with these bytes. Without a byte-order mark, many NULs show UTF-16: it writes half
 * of each letter, digit and line break of English as NUL, the second half in its usual order. A few NULs show nothing.
 */
function encodingOf(bytes: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const nulsAt = (parity: number) =>
    bytes.reduce((count, byte, index) => (byte === 0 && index % 2 === parity ? count + 1 : count), 0)
  const [even, odd] = [nulsAt(0), nulsAt(1)]
  if (even === odd || even + odd < bytes.length / 4) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}
