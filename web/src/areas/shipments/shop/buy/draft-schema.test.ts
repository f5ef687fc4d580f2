import { internationalBody, usaBody } from '@docket/contract/shipments'
import { expect, it } from 'vitest'
import { EMPTY_DRAFT, type ShipmentDraft } from './draft.ts'
import { draftSchema } from './draft-schema.ts'

/** A day in the format of a date field. */
function day(fromToday: number): string {
  const date = new Date()
  date.setDate(date.getDate() + fromToday)
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}

const problemsOf = (kind: 'usa' | 'international', draft: Partial<ShipmentDraft>) =>
  (draftSchema(kind).safeParse({ ...EMPTY_DRAFT, ...draft }).error?.issues ?? []).map(({ path }) => path[0])

it('requires a state in the USA, a country abroad, and both days', () => {
  expect(problemsOf('usa', { country: 'DE' })).toEqual(['state', 'from', 'to'])
  expect(problemsOf('international', { state: 'TX' })).toEqual(['country', 'from', 'to'])
  expect(problemsOf('usa', { state: 'TX', from: day(1), to: day(2) })).toEqual([])
})

it('refuses reversed days, too many days and days too far ahead before the request is sent', () => {
  expect(problemsOf('usa', { state: 'TX', from: day(2), to: day(1) })).toEqual(['to'])
  expect(problemsOf('usa', { state: 'TX', from: day(-40), to: day(40) })).toEqual(['to'])
  expect(problemsOf('usa', { state: 'TX', from: day(95), to: day(96) })).toEqual(['from'])
})

it('refuses a ship date after the last day of delivery before the request is sent', () => {
  const days = { state: 'TX', from: day(1), to: day(2) }
  expect(problemsOf('usa', { ...days, minShippedAt: day(3) })).toEqual(['minShippedAt'])
  expect(problemsOf('usa', { ...days, minShippedAt: day(2) })).toEqual([])
})

it('sends the first and the last millisecond of the chosen days', () => {
  const request = draftSchema('usa').parse({ ...EMPTY_DRAFT, state: 'TX', from: day(1), to: day(2) })
  const [from, to] = [new Date(request.goods.from), new Date(request.goods.to)]
  expect([from.getHours(), from.getMinutes(), from.getMilliseconds()]).toEqual([0, 0, 0])
  expect([to.getHours(), to.getMinutes(), to.getSeconds(), to.getMilliseconds()]).toEqual([23, 59, 59, 999])
  expect(day(2)).toContain(String(to.getDate()))
})

it('makes a body from the smallest form and from a full form, and the contract accepts both', () => {
  const days = { from: day(1), to: day(2) }
  const full = { ...days, carrier: 'fedex', minShippedAt: day(-3), checkOnWalmart: true }
  const bodies = {
    usa: { state: 'TX', city: 'Austin', originState: 'NY', originCity: 'Buffalo' },
    international: { country: 'DE', city: 'Berlin', originCountry: 'US', originCity: 'Chicago' },
  }
  for (const extra of [days, full]) {
    const usa = draftSchema('usa').parse({ ...EMPTY_DRAFT, ...bodies.usa, ...extra })
    expect(usaBody.parse(usa.goods)).toMatchObject({ state: 'TX', deliveryState: ['in-transit'] })
    const abroad = draftSchema('international').parse({ ...EMPTY_DRAFT, ...bodies.international, ...extra })
    expect(internationalBody.parse(abroad.goods)).toMatchObject({ country: 'DE', originCountry: 'US' })
  }
})
