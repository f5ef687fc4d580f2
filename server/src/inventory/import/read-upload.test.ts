import { PassThrough, Readable } from 'node:stream'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUpload } from './read-upload.ts'

const read = async (chunks: Uint8Array[], options?: Parameters<typeof readUpload>[1]) =>
  (await Array.fromAsync(readUpload(Readable.from(chunks.map((chunk) => Buffer.from(chunk))), options))).join(
    '',
  )

const cutAt = (bytes: Buffer, positions: number[]) => {
  const borders = [0, ...positions.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return borders.slice(1).map((end, index) => bytes.subarray(borders[index], end))
}

describe('an upload', () => {
  it('has the same text wherever its chunks end', async () => {
    const units = fc.constantFrom('a', '\n', '\r\n', '\r', 'é', '€', '𝄞', ' ')
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: units, maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        async (text, positions) => {
          expect(await read(cutAt(Buffer.from(text), positions))).toBe(text.replace(/\r\n?/g, '\n'))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('drops a byte-order mark at its start, even one in several chunks, and keeps others', async () => {
    const bytes = Buffer.from('\ufeffa\ufeffb')
    for (const positions of [[], [1], [2], [1, 2], [1, 2, 3]])
      expect(await read(cutAt(bytes, positions))).toBe('a\ufeffb')
  })

  it('in UTF-16 of either order, with and without its mark, has the same text wherever its chunks end', async () => {
    const units = fc.constantFrom('a', '\n', '\r\n', 'é', '€', '𝄞', ' ', '\u2028', '\u200B')
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: units, maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        async (rest, positions, isBigEndian, hasMark) => {
          // Without the mark, the first two characters show the encoding.
          const text = `ab${rest}`
          const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le')
          const chunks = cutAt(isBigEndian ? bytes.swap16() : bytes, positions)
          expect(await read(chunks)).toBe(text.replace(/\r\n?/g, '\n'))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('is refused if it is not valid UTF-16', async () => {
    for (const bytes of [Buffer.from([0xff, 0xfe, 0x00, 0xd8]), Buffer.from([0xff, 0xfe, 0x61])]) {
      await expect(read([bytes])).rejects.toMatchObject({
        extras: { details: { body: ['The text is not valid UTF-16.'] } },
      })
    }
  })

  it('is refused if it is not valid UTF-8, even in its last bytes', async () => {
    // A byte that UTF-8 does not have, a wrong second byte, a surrogate, NUL in two bytes, and two cut-off characters.
    const invalidTexts = [
      [0xff],
      [0xc3, 0x28],
      [0xed, 0xa0, 0x80],
      [0xc0, 0x80],
      [0xf0, 0x9f, 0x98],
      [0x61, 0xe2, 0x82],
    ]
    for (const bytes of invalidTexts) {
      for (const chunks of [[Buffer.from(bytes)], bytes.map((byte) => Buffer.from([byte]))]) {
        await expect(read(chunks)).rejects.toMatchObject({
          code: 'VALIDATION_ERROR',
          extras: { details: { body: ['The text is not valid UTF-8.'] } },
        })
      }
    }
  })

  it('is accepted at the limit and refused one byte above it', async () => {
    const chunks = [Buffer.alloc(60, 'a'), Buffer.alloc(40, 'b')]
    expect(await read(chunks, { maxBytes: 100 })).toHaveLength(100)
    await expect(read([...chunks, Buffer.from('c')], { maxBytes: 100 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
  })

  it('that stalls or is cut off is refused as a malformed request', async () => {
    const stalled = new PassThrough()
    stalled.write('a\n')
    await expect(Array.fromAsync(readUpload(stalled, { idleMs: 50 }))).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
    })
    const broken = new PassThrough()
    broken.write('a\n')
    setTimeout(() => broken.destroy(new Error('aborted')), 20)
    await expect(Array.fromAsync(readUpload(broken))).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' })
  })

  it('that is refused early is still read to its end, so that the sender receives the answer', async () => {
    const upload = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(1_000, 'a')))
    await expect(Array.fromAsync(readUpload(upload, { maxBytes: 10 }))).rejects.toThrow()
    await new Promise((resolve) => upload.once('end', resolve))
    expect(upload.readableEnded).toBe(true)
  })
})
