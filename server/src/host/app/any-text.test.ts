import fc from 'fast-check'
import type { FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anyJson, anyText } from '../../../test/any-value.ts'
import { convertPicture } from '../../areas/catalogue/pictures/convert-picture.ts'
import { parseDecimal } from '../../areas/deposits/payments/nowpayments/crypto-value.ts'
import { readReturnedMoney } from '../../areas/deposits/payments/paystack/returned-money.ts'
import { parseKeepingNumbers } from '../../areas/deposits/payments/provider/http.ts'
import { providerWords } from '../../areas/deposits/payments/provider/payment-provider-error.ts'
import { isNameOfShop } from '../../areas/identity/sign-in/usernames.ts'
import { prefixRange } from '../../areas/shipments/make/tracking-number.ts'
import { sanitizeText } from '../../areas/site/sanitize-text.ts'
import { ShopError } from '../errors.ts'
import { csvLines } from '../export/csv.ts'
import { idempotencyOf } from '../http/route/idempotency.ts'
import { refuseOtherEncodings } from '../http/route/read-json.ts'
import { routePattern } from '../http/route-pattern.ts'
import { encodingFor } from '../pages/compressed-page.ts'
import { browserName } from '../security/browser-name.ts'
import { createCookie } from '../security/cookie.ts'
import { network, wideNetwork } from '../security/network.ts'

/** What the function returns, or the code of its refusal. Any other error fails the test. */
function refusedOr<Result>(read: () => Result): Result | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof ShopError) return error.code
    throw error
  }
}

const requestWith = (headers: Record<string, string>, url = '/') =>
  ({ headers, url, method: 'POST', body: {}, routeOptions: { url: undefined } }) as unknown as FastifyRequest

describe('of any text', () => {
  it.each<[string, (text: string) => boolean]>([
    ['the name of a browser is short, or absent', (text) => (browserName(text)?.length ?? 0) <= 40],
    [
      'the pattern of an address has at most 61 characters',
      (text) => routePattern(requestWith({}, text)).length <= 61,
    ],
    ['the network of a network is the same', (text) => network(network(text)) === network(text)],
    [
      'a tracking number has a range of numbers that begin with it, or none',
      (text) => {
        const range = prefixRange(text)
        return range === null || (range.least <= range.greatest && range.greatest.startsWith(text))
      },
    ],
    [
      'an amount is read exactly, or not',
      (text) => {
        const amount = parseDecimal(text)
        return amount === null || Number(`${amount.digits}e-${amount.scale}`) === Number(text)
      },
    ],
    [
      'the words of a provider are short, and name no address',
      (text) => {
        const words = providerWords(JSON.stringify({ message: text }), ['secret']) ?? ''
        return words.length <= 161 && !/@|secret|[\0\n]/.test(words) && words.isWellFormed()
      },
    ],
    [
      'a key of a call is kept as it is, or refused',
      (text) => {
        const key = refusedOr(() => idempotencyOf(requestWith({ 'idempotency-key': text })))
        return key === 'VALIDATION_ERROR' || (typeof key === 'object' && key?.key === text)
      },
    ],
    [
      'the encoding of a body is accepted or refused',
      (text) =>
        [undefined, 'UNSUPPORTED_MEDIA_TYPE'].includes(
          refusedOr(() =>
            refuseOtherEncodings({ 'content-encoding': text, 'content-type': `a/b; charset=${text}` }),
          ) as string | undefined,
        ),
    ],
    [
      'the encoding of an answer is one that the browser names',
      (text) => encodingFor(text) === 'plain' || text.toLowerCase().includes(encodingFor(text)),
    ],
    ['a username is a name of the shop, or not', (text) => typeof isNameOfShop(text, text) === 'boolean'],
  ])('%s', (_what, holds) => {
    const like = fc.constantFrom(
      'gzip;q=0, br',
      'Mozilla/5.0 (Windows NT) Firefox/1',
      '-1.5e-3',
      'DKT-TEST-A1B2',
      'Secret_shop',
    )
    fc.assert(fc.property(fc.oneof(anyText, like, fc.double().map(String)), holds), { numRuns: 300 })
  })

  it('a cookie is read as it was set, with any other cookies beside it', () => {
    const cookie = createCookie({ publicUrl: 'https://shop.test' }, 'first', { path: '/', sameSite: 'lax' })
    fc.assert(
      fc.property(anyText, anyText, (value, others) => {
        let sent = ''
        const reply = { header: (_name: string, text: string) => (sent = text) } as unknown as FastifyReply
        if (!value.isWellFormed()) return
        cookie.set(reply, value, {})
        const header = `${sent.split(';', 1)[0]}; ${others.replaceAll(/__Secure-first/g, '')}`
        expect(cookie.read(requestWith({ cookie: header }))).toBe(value)
        expect(() => cookie.read(requestWith({ cookie: others }))).not.toThrow()
      }),
    )
  })

  it('a legal text has only safe tags, and does not change a second time', () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<script>',
        '</script>',
        '<img src=x onerror=a>',
        '<a href="javascript:a">',
        '</a>',
        'word',
      ],
      ...[
        '<a href="https://shop.test">',
        '<h1>',
        '</h1>',
        '<!--',
        '-->',
        '<b onclick="a">',
        '</b>',
        '<svg><style>',
        '&lt;',
      ],
    )
    const read = (html: string) =>
      refusedOr(() =>
        sanitizeText({ name: 'terms', content: { html } } as Parameters<typeof sanitizeText>[0]),
      )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, anyText), { maxLength: 12 }), (pieces) => {
        const text = read(pieces.join(''))
        if (typeof text === 'string') return
        const { html } = text.content as { html: string }
        expect(html).not.toMatch(/<(script|img|svg|style)|<[^>]*\bon\w+=|javascript:a"/i)
        expect(read(html)).toEqual(text)
      }),
    )
  })
})

it('each address of a network has its network, in any form of IPv6', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV4(), (address, old) => {
      expect([network(old), wideNetwork(old), network(`::ffff:${old}`)]).toEqual([old, null, old])
      expect(network(address)).toMatch(/^([0-9a-f]{1,4}:){4}:\/64$|^\d+\.\d+\.\d+\.\d+$/)
      expect(network(address.toUpperCase())).toBe(network(address))
    }),
  )
})

it('a file of any cells is read back as it was, but for an apostrophe before a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 4 }), (rows) => {
      const file = csvLines<[string, string]>({ a: ([one]) => one, b: ([, other]) => other }, rows, 'UTC')
      const cells = readCsv(file).flat()
      expect(cells.length).toBe(2 * rows.length)
      for (const [nth, text] of rows.flat().entries()) {
        expect([text, `'${text}`]).toContain(cells[nth])
        expect(cells[nth]).not.toMatch(/^[=+\-@\t\r\n]/)
      }
    }),
  )
})

/** RFC 4180: each cell is in quotes, and a quote in it is two. */
function readCsv(file: string): string[][] {
  const lines = file.match(/("(?:[^"]|"")*",?)+\r\n/g) ?? []
  expect(lines.join('')).toBe(file)
  return lines.map((line) =>
    (line.match(/"(?:[^"]|"")*"/g) ?? []).map((cell) => cell.slice(1, -1).replaceAll('""', '"')),
  )
}

it('of any JSON, the numbers are texts as they were written, and all else is as it was', () => {
  const asText = (value: unknown): unknown => {
    if (typeof value === 'number') return JSON.stringify(value)
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(asText)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asText(item)]))
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value)
      expect(parseKeepingNumbers(json)).toEqual(asText(JSON.parse(json)))
    }),
  )
})

it('of any notice of returned money, an amount above zero is read, or none', () => {
  const names = fc.constantFrom(
    'id',
    'amount',
    'refund_amount',
    'currency',
    'status',
    'resolution',
    'dueAt',
    'transaction',
  )
  const values = fc.oneof(anyJson, fc.constantFrom('100', 'NGN', '2026-11-28', 'declined'))
  fc.assert(
    fc.property(
      fc.constantFrom('refund.', 'charge.dispute.'),
      anyText,
      fc.dictionary(names, values),
      (kind, step, data) => {
        const money = readReturnedMoney(kind + step, data)
        expect(money?.amount?.minorUnits ?? 1n).toBeGreaterThan(0n)
        expect(money?.dueAt?.getTime()).not.toBeNaN()
      },
    ),
  )
})

it('a picture with any changed bytes is converted or refused', async () => {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123' } })
  const files = [await plain.png().toBuffer(), await plain.jpeg().toBuffer()]
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...files),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (file, changes, length) => {
        const changed = Buffer.from(file.subarray(0, Math.max(12, length % (2 * file.length))))
        for (const [place, byte] of changes) changed[place % changed.length] = byte
        const converted = convertPicture(changed, (picture) => picture.resize(4, 4).png().toBuffer())
        expect(await converted.catch((error) => error)).toSatisfy(
          (result) => Buffer.isBuffer(result) || result instanceof ShopError,
        )
      },
    ),
    { numRuns: 80 },
  )
})
