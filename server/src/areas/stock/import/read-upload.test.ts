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

  it.each(['utf-16le', 'utf-16be'] as const)(
    'has the same text in %s, with a byte-order mark and without',
    async (encoding) => {
      const units = fc.constantFrom('a', 'B', '7', ':', '@', '\n', '\r\n', 'é', '€', '𝄞')
      await fc.assert(
        fc.asyncProperty(
          fc.string({ unit: units, maxLength: 40 }),
          fc.array(fc.nat(), { maxLength: 8 }),
          async (rest, positions) => {
            const text = `${'mail@example.test:secret\n'.repeat(3)}${rest}`
            for (const mark of ['', '\ufeff']) {
              const bytes = Buffer.from(mark + text, 'utf16le')
              const encoded = encoding === 'utf-16le' ? bytes : bytes.swap16()
              expect(await read(cutAt(encoded, positions))).toBe(text.replace(/\r\n?/g, '\n'))
            }
          },
        ),
      )
    },
  )

  it('in UTF-8 with a NUL stays UTF-8, also if it is long or has no other English letter', async () => {
    for (const text of ['ab\u0000cd\n', `${'é€'.repeat(2_000)}\u0000`, 'NUL \u0000'])
      expect(await read([Buffer.from(text)])).toBe(text)
  })

  it('drops a byte-order mark at its start, even one in several chunks, and keeps others', async () => {
    const bytes = Buffer.from('\ufeffa\ufeffb')
    for (const positions of [[], [1], [2], [1, 2], [1, 2, 3]])
      expect(await read(cutAt(bytes, positions))).toBe('a\ufeffb')
  })

  it('is refused if it is neither UTF-8 nor UTF-16, even in its last bytes', async () => {
    // A byte that UTF-8 does not have, a wrong second byte, a surrogate, NUL in two bytes, and two cut-off characters.
    const invalidTexts = [
      [0xff],
      // Half a surrogate pair, and half a character, in UTF-16.
      [0xff, 0xfe, 0x3d, 0xd8],
      [0xff, 0xfe, 0x61],
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
          extras: {
            details: {
              body: ['This text is neither UTF-8 nor UTF-16. Save the file as UTF-8 and choose it again.'],
            },
          },
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
