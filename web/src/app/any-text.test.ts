import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expiryOf, lastDay } from '../areas/coupons/coupons.ts'
import { sameOriginPath } from '../areas/identity/sign-in/redirect-target.ts'
import { readDraft, writeDraft } from '../areas/shipments/shop/buy/draft.ts'
import { readCustom } from '../areas/stock/office/import/import-source.ts'
import { endOfDay, startOfDay } from '../kit/lib/days.ts'
import { linkTarget } from '../kit/office/description/link-target.ts'
import { isPlayer, videoPlayer } from '../kit/office/description/video-link.ts'
import { parseSearch, stringifySearch } from '../kit/search/search-params.ts'
import { decodeToken } from '../kit/session/session.ts'
import { nextSort } from '../kit/ui/table/sort-text.ts'
import { orderNumber, trackingNumber } from './palette/commands.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('/', '\\', '?', '#', ':', '@', '.', '%', '-', '0', '9', 'a', '\t', '\u200b', '店'),
  }),
  fc.constantFrom(
    'https://youtu.be/dQw4w9WgXcQ?t=1m',
    'javascript:alert(1)',
    '//evil.test',
    '/\\evil.test',
    '2026-02-31',
  ),
)
/** An address has no halves of surrogate pairs. */
const ofAddress = fc.oneof(
  anyText.map((text) => text.toWellFormed()),
  fc.string({ unit: 'grapheme', minLength: 90, maxLength: 130 }),
  fc.constantFrom('1', '7', '-createdAt', 'usa', 'true', '2026-11-28', 'state=CA&from=2026-11-28'),
)

const modules = import.meta.glob<Record<string, unknown>>(
  ['../**/search.ts', '../**/*-search.ts', '../areas/*/office-routes.ts'],
  { eager: true },
)
const readers = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter(
    ([name, value]) => /^(?!use).*Search$/.test(name) && typeof value === 'function',
  ),
) as [string, (raw: Record<string, unknown>) => object][]

describe('the address of a screen', () => {
  it('is read by a reader of search parameters', () => expect(readers.length).toBeGreaterThan(15))

  it.each(readers)('of any parameters is read, and written as it is read: %s', (_name, read) => {
    const names = Object.keys(read({}))
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names, '__proto__'), ofAddress), (raw) => {
        const search = read(raw)
        expect(read(parseSearch(stringifySearch({ ...search })))).toEqual(search)
      }),
      { numRuns: 60 },
    )
  })

  it('keeps the draft of a shipment', () => {
    fc.assert(
      fc.property(fc.constantFrom('usa' as const, 'international' as const), ofAddress, (kind, text) => {
        const draft = readDraft(kind, text)
        expect(readDraft(kind, writeDraft(draft))).toEqual(draft)
      }),
    )
  })
})

describe('of any text', () => {
  it.each<[string, (text: string) => boolean]>([
    ['a path is one of this shop, or none', (text) => isOwn(sameOriginPath(text))],
    ['a token is one of a signed-in user, or none', (text) => (decodeToken(`a.${text}.b`, 0)?.exp ?? 1) > 0],
    [
      'a token of any content is one of a signed-in user, or none',
      (text) => (decodeToken(`a.${Buffer.from(text).toString('base64url')}.b`, 0)?.exp ?? 1) > 0,
    ],
    [
      'a link leads to a web or mail address, or nowhere',
      (text) => /^(https?|mailto):|^null$/.test(String(linkTarget(text))),
    ],
    ['a link completes to itself', (text) => linkTarget(linkTarget(text) ?? '') === linkTarget(text)],
    [
      'a video has an allowed player, or none',
      (text) => isPlayer(videoPlayer(text) ?? 'https://player.vimeo.com/video/1'),
    ],
    ['an order number is a whole number, or none', (text) => Number.isSafeInteger(orderNumber(text) ?? 1)],
    [
      'a tracking number begins with its prefix, or there is none',
      (text) => trackingNumber(text)?.number.startsWith('DKT-') ?? true,
    ],
    ['a separator without a backslash stays', (text) => text.includes('\\') || readCustom(text) === text],
    [
      'three presses on the header of a field sort by nothing again',
      (text) => [text, text, text].reduce<string | undefined>(nextSort, undefined) === undefined,
    ],
    [
      'a day begins before it ends, or is none',
      (text) => startOfDay(text) === endOfDay(text) || String(startOfDay(text)) < String(endOfDay(text)),
    ],
  ])('%s', (_what, holds) => {
    fc.assert(fc.property(anyText, holds), { numRuns: 200 })
  })

  it('the last day of a coupon that expires at the end of a day is that day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-02'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (date) => {
          const day = lastDay(date.toISOString())
          expect(lastDay(expiryOf(day) ?? '')).toBe(day)
        },
      ),
    )
  })
})

function isOwn(path: string | undefined): boolean {
  return (
    path === undefined ||
    (new URL(path, 'https://shop.test').origin === 'https://shop.test' && !path.startsWith('//'))
  )
}
