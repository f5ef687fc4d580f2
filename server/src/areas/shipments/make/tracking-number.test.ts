import { findTracking, getTracking } from 'ts-tracking-number'
import { describe, expect, it } from 'vitest'
import { carrierNumbersIn, expectNoCarrierFormat } from '../../../../test/areas/carrier-formats.ts'
import { cryptoRandom, seededRandom } from './random.ts'
import { drawTrackingNumber, isTrackingNumber, TRACKING_NUMBER_PATTERN } from './tracking-number.ts'

const PREFIX = 'DKT-TEST-'
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function draw(count: number): string[] {
  return Array.from({ length: count }, () => drawTrackingNumber(cryptoRandom))
}

describe('a tracking number', () => {
  it('has TEST in it and the pattern that the database checks', () => {
    const pattern = new RegExp(TRACKING_NUMBER_PATTERN)
    for (const number of draw(2_000)) {
      expect(number).toMatch(pattern)
      expect(number).toMatch(/^DKT-TEST-[A-Z][0-9A-Z]{7}[A-Z]{2}$/)
      expect(isTrackingNumber(number)).toBe(true)
    }
  })

  it('uses every character that the pattern allows', () => {
    const numbers = draw(5_000).map((number) => number.slice(PREFIX.length))
    const used = (position: number) => new Set(numbers.map((number) => number[position])).size
    // 22 letters; in the middle 31 characters, all except the 1.
    expect(Array.from({ length: 10 }, (_, position) => used(position))).toEqual([
      22,
      ...Array(7).fill(31),
      22,
      22,
    ])
  })

  it('is the same only with the same random numbers', () => {
    expect(drawTrackingNumber(seededRandom(1))).toBe(drawTrackingNumber(seededRandom(1)))
    expect(new Set(draw(5_000)).size).toBe(5_000)
  })

  it.each([
    '',
    'DKT-TEST-',
    'DKT-TEST-0H2HNKT5JE',
    'dkt-test-dh2hnkt5je',
    ' DKT-TEST-DH2HNKT5JE',
    'DKT-TEST-DH2HNKT5JE\n',
    'DKT-TEST-DH2HNKT5J',
    'DH2HNKT5JE',
    '1Z5R89390357567127',
  ])('is not %j', (text) => expect(isTrackingNumber(text)).toBe(false))
})

describe('the check character', () => {
  it('detects any change of one character', () => {
    for (const number of draw(300)) {
      for (let position = PREFIX.length; position < number.length; position++) {
        for (const other of CHARACTERS.replace(number.charAt(position), '')) {
          const wrong = number.slice(0, position) + other + number.slice(position + 1)
          if (isTrackingNumber(wrong)) expect.fail(`${number} and ${wrong}`)
        }
      }
    }
  })

  it('detects any swap of two different adjacent characters', () => {
    let swaps = 0
    for (const number of draw(5_000)) {
      for (let position = PREFIX.length; position < number.length - 1; position++) {
        const [left, right] = [number.charAt(position), number.charAt(position + 1)]
        if (left === right) continue
        const swapped = number.slice(0, position) + right + left + number.slice(position + 2)
        if (isTrackingNumber(swapped)) expect.fail(`${number} and ${swapped}`)
        swaps += Number(new RegExp(TRACKING_NUMBER_PATTERN).test(swapped))
      }
    }
    // Most of them match the pattern, so only the check character detects them.
    expect(swaps).toBeGreaterThan(20_000)
  })

  it('accepts exactly one letter as the last character', () => {
    const letters = CHARACTERS.slice(10)
    const accepted = draw(500).flatMap((number) =>
      [...letters].filter((letter) => isTrackingNumber(number.slice(0, -1) + letter)),
    )
    expect(accepted).toHaveLength(500)
  })
})

describe('a tracking number does not look like a carrier’s number', () => {
  it('among 100,000, with and without the prefix, in capitals and small letters, alone and in a row', () => {
    const carrierLike: string[] = []
    for (let batch = 0; batch < 100; batch++) {
      const numbers = draw(1_000)
      const bare = numbers.map((number) => number.slice(PREFIX.length))
      for (const form of [...numbers, ...bare]) if (getTracking(form)) carrierLike.push(form)
      for (const forms of [numbers, bare]) {
        const row = forms.join(' ')
        carrierLike.push(
          ...[row, row.toLowerCase()].flatMap((text) => findTracking(text)).map(({ name }) => name),
        )
      }
    }
    expect(carrierLike).toEqual([])
  }, 120_000)

  it('in a mail, a receipt and a row of a file', () => {
    for (const number of draw(200)) {
      expectNoCarrierFormat(
        `Hello!\nYour test shipment ${number} goes from Houston, TX to Boston, MA.\nTEST HUB 1 TEST HUB 2\n` +
          'Test shipment. No carrier moves it. Shipped 2026-11-20, delivery 2026-11-23. You paid $4.50 for ORD-0042.',
      )
      expectNoCarrierFormat(`${number},FedEx Ground,Houston,TX,US,2026-11-20T14:05:00.000Z,4.50,0.00,4.50`)
      expectNoCarrierFormat(
        `<td>${number}</td><td>UPS</td><a href="https://shop.test/t?n=${number}">${number}</a>`,
      )
    }
  })
})

it('the check for carriers’ numbers finds real ones, also inside a text', () => {
  expect(carrierNumbersIn('1Z5R89390357567127')).toEqual(['UPS 1Z5R89390357567127'])
  expect(carrierNumbersIn('<b>1Z5R89390357567127</b>, 986578788855')).toEqual([
    'FedEx Express (12) 986578788855',
    'UPS 1Z5R89390357567127',
  ])
  expect(() => expectNoCarrierFormat('Your parcel 9400111202555842332669 is near.')).toThrow()
})
