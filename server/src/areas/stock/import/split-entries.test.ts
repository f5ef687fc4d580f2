import { MAX_ACCOUNT_LENGTH } from '@docket/contract/admin/stock'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Entry, type Separator, splitEntries } from './split-entries.ts'

async function split(pieces: string[], separator: Separator, gatheredLength = 1): Promise<Entry[]> {
  async function* upload() {
    yield* pieces
  }
  return (await Array.fromAsync(splitEntries(upload(), separator, gatheredLength))).flat()
}

const texts = async (text: string, separator: Separator) =>
  (await split([text], separator)).map((entry) => entry.text.trim())

const NEWLINE = 'newline' as const

describe('an upload', () => {
  it('is split into lines; the text after the last line break counts only if it is not blank', async () => {
    expect(await texts('a\nb\n\n c \n', NEWLINE)).toEqual(['a', 'b', '', 'c'])
    expect(await texts('a\nb', NEWLINE)).toEqual(['a', 'b'])
    expect(await texts('', NEWLINE)).toEqual([])
    expect(await texts('\n\n', NEWLINE)).toEqual(['', ''])
    expect(await texts('  \t', NEWLINE)).toEqual([])
  })

  it('is split into lines at the line ends of Unicode, too, but an entry of several lines keeps them', async () => {
    expect(await texts('a\u2028b\u2029c\u0085d\ne', NEWLINE)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await texts('a\u2028b', 'none')).toEqual(['a\u2028b'])
  })

  it('is split at one or more blank lines into entries of several lines', async () => {
    expect(await texts('a\nb\n\nc\n \n\t\n\n\nd', 'blank-line')).toEqual(['a\nb', 'c', 'd'])
  })

  it('is split at exactly the given text', async () => {
    expect(await texts('a---b----c', { text: '---' })).toEqual(['a', 'b', '-c'])
    expect(await texts('a.b.c', { text: '.' })).toEqual(['a', 'b', 'c'])
    expect(await texts('a\n==\nb', { text: '\n==\n' })).toEqual(['a', 'b'])
  })

  it('is one entry of all its lines without a separator', async () => {
    expect(await texts('a\n\nb\nc\n', 'none')).toEqual(['a\n\nb\nc'])
    expect(await texts(' \n \n', 'none')).toEqual([])
  })

  it('numbers its entries from 1, blank ones included', async () => {
    expect((await split(['a\n\nb'], NEWLINE)).map((entry) => entry.entry)).toEqual([1, 2, 3])
  })

  it('has the same entries wherever its pieces end', async () => {
    const separators = fc.constantFrom<Separator>(
      ...[NEWLINE, 'blank-line' as const, 'none' as const],
      ...[{ text: '--' }, { text: '\n-\n' }],
    )
    const letters = fc.string({ unit: fc.constantFrom('a', '\n', ' ', '-', 'é'), maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(
        letters,
        separators,
        fc.array(fc.nat(60), { maxLength: 6 }),
        async (text, separator, cuts) => {
          const entriesAtOnce = await split([text], separator)
          const borders = [0, ...cuts.sort((a, b) => a - b), text.length]
          const pieces = borders.slice(1).map((end, index) => text.slice(borders[index], end))
          const entriesOfPieces = await split(pieces, separator)
          const trimmed = (entries: Entry[]) =>
            entries.map((entry) => ({ ...entry, text: entry.text.trim() }))
          expect(trimmed(entriesOfPieces)).toEqual(trimmed(entriesAtOnce))
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('a very long entry', () => {
  const longest = 2 * MAX_ACCOUNT_LENGTH

  it.each<[string, Separator, string]>([
    ['line breaks', NEWLINE, '\n'],
    ['blank lines', 'blank-line', '\n\n'],
    ['a given text', { text: '=====' }, '====='],
  ])(
    'is cut to its beginning, and the next entry is complete, if %s separate the entries',
    async (_what, separator, between) => {
      const text = `first${between}${'x'.repeat(longest + 1)}${between}last`
      for (const size of [777, 10_000, 65_536, text.length]) {
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, i) =>
          text.slice(i * size, (i + 1) * size),
        )
        const entries = await split(pieces, separator, 1_000)
        expect(entries.map(({ isOverlong }) => isOverlong)).toEqual([false, true, false])
        expect(entries[1]?.text).toBe('x'.repeat(200))
        expect(entries.map(({ text }) => text.trim()).filter((text) => text.length < 10)).toEqual([
          'first',
          'last',
        ])
      }
    },
  )

  it('of 65 MB is still one entry, and takes ten seconds at most', async () => {
    async function* upload() {
      for (let i = 0; i < 1_000; i++) yield 'x'.repeat(65_536)
    }
    for (const separator of ['blank-line', 'none'] as const) {
      const startedAt = performance.now()
      const entries = (await Array.fromAsync(splitEntries(upload(), separator))).flat()
      expect(entries).toEqual([{ entry: 1, text: 'x'.repeat(200), isOverlong: true }])
      expect(performance.now() - startedAt).toBeLessThan(10_000)
    }
  })
})
