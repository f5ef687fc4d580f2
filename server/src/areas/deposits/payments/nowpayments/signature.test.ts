import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson, isSignedByNowpayments } from './nowpayments.ts'

const SECRET = 'a secret of the tests'
const sign = (text: string) => createHmac('sha512', SECRET).update(text).digest('hex')

describe('the signature of a NOWPayments notice', () => {
  it('covers the body with the keys of every object sorted, nested ones too, and arrays unchanged', () => {
    const body = `{"payment_id": 4492847470, "fee": {"withdrawalFee":0,"currency":"eth","depositFee":1e-7},
      "payment_extra_ids": [7, 3, {"b":1,"a":2}], "order_id":null}`
    expect(canonicalJson(body)).toBe(
      '{"fee":{"currency":"eth","depositFee":1e-7,"withdrawalFee":0},"order_id":null,' +
        '"payment_extra_ids":[7,3,{"a":2,"b":1}],"payment_id":4492847470}',
    )
  })

  it('covers numbers as JavaScript writes them, even if the body spells them differently', () => {
    expect(canonicalJson('{"a":1.10,"b":0.00000001,"c":1E+2,"d":-0}')).toBe(
      '{"a":1.1,"b":1e-8,"c":100,"d":0}',
    )
  })

  it('is accepted only if it is right', () => {
    const body = '{"b":1,"a":{"d":1,"c":2}}'
    const good = sign('{"a":{"c":2,"d":1},"b":1}')
    expect(isSignedByNowpayments(body, good, [SECRET])).toBe(true)
    expect(isSignedByNowpayments(body, good.toUpperCase(), [SECRET])).toBe(true)
    expect(isSignedByNowpayments(body, sign('{"a":{},"b":1}'), [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, good, ['another secret'])).toBe(false)
    expect(isSignedByNowpayments(body, good.slice(0, -2), [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, `${good}00`, [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, `${good.slice(0, -2)}zz`, [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, '', [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, undefined, [SECRET])).toBe(false)
    expect(isSignedByNowpayments(body, [good], [SECRET])).toBe(false)
  })

  it.each(['', 'null', '"text"', '12', '[]', '[1]', '{', '{"a":}', '{"a":1}x', '['.repeat(60_000)])(
    'is refused for a body that is not a JSON object: %.20s',
    (body) => expect(isSignedByNowpayments(body, sign(body), [SECRET])).toBe(false),
  )

  it('is refused for a very deeply nested object, without an error', () => {
    const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    expect(isSignedByNowpayments(deep, sign(deep), [SECRET])).toBe(false)
  })

  it.each([
    ['fields', (count: number) => `{${Array.from({ length: count }, (_, nth) => `"${nth}a":1`)}}`],
    ['objects', (count: number) => `{"a":[${Array.from({ length: count - 1 }, () => '{}')}]}`],
  ])(
    'is refused for a body with more %s than any notice has, before all of them are sorted',
    (_what, bodyWith) => {
      const largest = bodyWith(1_000)
      expect(isSignedByNowpayments(largest, sign(canonicalJson(largest) ?? ''), [SECRET])).toBe(true)
      // The longest body that the route accepts has thousands of values. To sort them all would block other requests.
      for (const count of [1_001, 5_000]) expect(canonicalJson(bodyWith(count))).toBeNull()
    },
  )

  it('covers a __proto__ key, too', () => {
    expect(isSignedByNowpayments('{"a":1,"__proto__":{"a":2}}', sign('{"a":1}'), [SECRET])).toBe(false)
  })

  it('is valid for a notice with its keys in any order, and invalid after any change', () => {
    const objects = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
    fc.assert(
      fc.property(objects, fc.func(fc.integer()), fc.string(), (notice, order, extra) => {
        const canonical = canonicalJson(JSON.stringify(notice))
        const shuffled = JSON.stringify(shuffle(notice, order))
        expect(canonicalJson(shuffled)).toBe(canonical)
        const signature = sign(canonical ?? '')
        expect(isSignedByNowpayments(shuffled, signature, [SECRET])).toBe(true)
        const changed = JSON.stringify({ ...notice, [extra]: [notice[extra]] })
        expect(isSignedByNowpayments(changed, signature, [SECRET])).toBe(false)
      }),
    )
  })
})

function shuffle(value: unknown, order: (key: string) => number): unknown {
  if (Array.isArray(value)) return value.map((item) => shuffle(item, order))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => order(a) - order(b))
  return Object.fromEntries(entries.map(([key, item]) => [key, shuffle(item, order)]))
}
