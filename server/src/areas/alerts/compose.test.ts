import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/any-value.ts'
import type { AlertGroup } from '../../host/db/json-columns.ts'
import { CHANNELS } from './channels/registry.ts'
import { composeAlert, composeTest } from './compose.ts'
import { KINDS } from './kinds.ts'
import { cutTo, plainFact } from './plain-text.ts'

const shop = { storeName: 'The Counter', publicUrl: 'https://shop.test' }
const { telegram, discord } = CHANNELS as {
  telegram: (typeof CHANNELS)[string]
  discord: (typeof CHANNELS)[string]
}
const soldOut = (title: string): AlertGroup[] => [
  { kind: 'sold-out', count: 1, samples: [{ product: 7, title }] },
]

describe('an alert', () => {
  it('alone is a sentence with its page', () => {
    expect(composeAlert(soldOut('Netflix, one year'), shop, telegram)).toEqual({
      subject: 'A product is sold out · The Counter',
      text: 'The Counter\nSold out: Netflix, one year\nhttps://shop.test/admin/products?accounts=7',
    })
  })

  it('among many is a number, and the first few are named', () => {
    const samples = [1, 2, 3, 4, 5].map((product) => ({ product, title: `Product ${product}`, left: 9 }))
    const { subject, text } = composeAlert(
      [
        { kind: 'low-stock', count: 10_000, samples },
        { kind: 'ledger', count: 1, samples: [{ violations: 2 }] },
      ],
      shop,
      discord,
    )
    expect(subject).toBe('10,001 alerts · The Counter')
    expect(text).toBe(
      [
        'The Counter: 10,001 alerts',
        '',
        'A product runs low (10,000)',
        ...samples.map(({ title }) => `• 9 left: ${title}`),
        '• and 9,995 more',
        'https://shop.test/admin/products?stock=low',
        '',
        'The ledger check finds a violation (1)',
        '• The ledger check found 2 violations',
        'https://shop.test/admin/dashboard',
      ].join('\n'),
    )
  })

  it.each([
    ['of several things has their list', [1, 2], 2, 'disputes'],
    ['of more than it names has the list, also if those are one thing', [1, 1], 3, 'disputes'],
    ['that is twice about one thing has its page', [1, 1], 2, 'disputes/1'],
  ])('%s', (_what, ids, count, page) => {
    const samples = ids.map((dispute) => ({ dispute, says: 'is disputed' }))
    const { text } = composeAlert([{ kind: 'dispute', count, samples }], shop, telegram)
    expect(text.split('\n').at(-1)).toBe(`https://shop.test/admin/${page}`)
  })

  it('shows a title of markup as it is: Telegram gets it plain, Discord with backslashes', () => {
    const title = '_bold_ <b>x</b> **@everyone** `code` [a](https://b.test) <@1>'
    expect(composeAlert(soldOut(title), shop, telegram).text).toContain(`Sold out: ${title}\n`)
    expect(composeAlert(soldOut(title), shop, discord).text).toContain(
      'Sold out: \\_bold\\_ \\<b\\>x\\</b\\> \\*\\*\\@everyone\\*\\* \\`code\\` \\[a\\]\\(https\\://b.test\\) \\<\\@1\\>\n',
    )
  })

  it('stays on its line, in its direction and within its length, with any title', () => {
    expect(plainFact('a\nb\u2028c\u0000d')).toBe('a b c d')
    expect(plainFact('\u202Eevil\u200F\u2066')).toBe('evil')
    expect(plainFact('חנות')).toBe('\u2068חנות\u2069')
    expect(plainFact('x'.repeat(4_096))).toBe(`${'x'.repeat(100)}…`)
    expect(plainFact('💳'.repeat(4_096))).toBe(`${'💳'.repeat(100)}…`)
    expect(cutTo(4, 'ab💳d')).toBe('ab…')
  })

  it.each(Object.entries(CHANNELS))(
    'over %s is never too long, empty or half a character',
    (_name, channel) => {
      const groups = fc.uniqueArray(
        fc.record({
          kind: fc.oneof(fc.constantFrom(...Object.keys(KINDS)), fc.constant('of-a-later-release')),
          count: fc.integer({ min: 1, max: 2_000_000_000 }),
          samples: fc.array(
            fc.record({ product: fc.integer({ min: 1 }), title: anyText, says: anyText, answerBy: anyText }),
            { maxLength: 5 },
          ),
        }),
        { minLength: 1, maxLength: 20, selector: ({ kind }) => kind },
      )
      fc.assert(
        fc.property(groups, anyText, (given, storeName) => {
          const { subject, text } = composeAlert(given, { ...shop, storeName }, channel)
          expect(text.length).toBeLessThanOrEqual(channel.maxLength)
          expect(text.trim()).not.toBe('')
          expect(text.isWellFormed()).toBe(true)
          expect(subject).not.toMatch(/[\r\n]/)
          expect(subject.length).toBeLessThanOrEqual(200)
        }),
        { numRuns: 200 },
      )
    },
  )

  it('that is a test says so', () => {
    expect(composeTest(shop, discord)).toEqual({
      subject: 'Test alert · The Counter',
      text: 'The Counter\nThis is a test. Alerts of the shop arrive here.',
    })
  })
})
