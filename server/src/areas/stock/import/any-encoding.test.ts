import { Readable } from 'node:stream'
import { accountText } from '@docket/contract/admin/stock'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readUpload } from './read-upload.ts'
import { type Separator, splitEntries } from './split-entries.ts'

const separators: [Separator, string][] = [
  ['newline', '\n'],
  ['newline', '\r\n'],
  ['newline', '\u2028'],
  ['blank-line', '\r\n\r\n'],
  [{ text: '=====' }, '====='],
]

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with its mark': (text) => Buffer.from(`\ufeff${text}`),
  'UTF-16 of Windows': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'UTF-16 in the other order': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
}

it('no character of an account changes between a file, in any encoding and with any separator, and the stock', async () => {
  const account = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((text) => !/[\r\n\u0085\u2028\u2029\0=]/.test(text) && accountText(text) !== '')
  await fc.assert(
    fc.asyncProperty(
      fc.array(account, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...separators),
      fc.constantFrom(...Object.keys(encodings)),
      fc.integer({ min: 1, max: 50 }),
      async (accounts, [separator, between], encoding, chunkBytes) => {
        const file = encodings[encoding]?.(accounts.join(between)) ?? Buffer.alloc(0)
        const chunks = Array.from({ length: Math.ceil(file.length / chunkBytes) }, (_, nth) =>
          file.subarray(nth * chunkBytes, (nth + 1) * chunkBytes),
        )
        const entries = await Array.fromAsync(splitEntries(readUpload(Readable.from(chunks)), separator))
        expect(entries.flat().map(({ text }) => accountText(text))).toEqual(accounts.map(accountText))
      },
    ),
    { numRuns: 300 },
  )
})

it('any bytes are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const text = Array.fromAsync(splitEntries(readUpload(Readable.from([Buffer.from(bytes)])), 'newline'))
      await expect(text.catch((error) => error.code)).resolves.toSatisfy(
        (read) => Array.isArray(read) || read === 'VALIDATION_ERROR',
      )
    }),
    { numRuns: 500 },
  )
})
