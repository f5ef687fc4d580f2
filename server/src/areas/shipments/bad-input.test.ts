import { errorBody } from '@docket/contract/errors'
import { scenario } from '@docket/contract/shipments'
import { beforeAll, describe, expect, it } from 'vitest'
import { internationalRequestBody, testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { useTestShop } from '../../../test/shop.ts'

const shop = useTestShop()
beforeAll(async () => {
  await setPrice(1)
})

const { buyUsa, buyInternational, setPrice, countShipments } = testShipments(() => shop)
const DAY_MS = 86_400_000
const now = Date.now()

/** The change to a valid request, and the field that the answer names; null: NO_TRACKING_MATCH. */
type Case = [what: string, change: Record<string, unknown>, field: string | null]

const bothForms: Case[] = [
  ['from after to', { from: now - DAY_MS, to: now - 2 * DAY_MS }, 'to'],
  ['a window of 61 days', { from: now - 61 * DAY_MS, to: now }, 'to'],
  ['a day ten years ago', { from: now - 3_650 * DAY_MS }, 'from'],
  ['a day in ten years', { to: now + 3_650 * DAY_MS }, 'to'],
  ['a date as text', { from: '2026-11-20' }, 'from'],
  ['seconds', { from: Math.floor(now / 1_000), to: Math.floor(now / 1_000) }, 'from'],
  ['a fraction', { from: now + 0.5 }, 'from'],
  ['no number (NaN is null in JSON)', { to: null }, 'to'],
  ['a number beyond any date', { to: 9e15 }, 'to'],
  ['a time before 1970', { from: -1 }, 'from'],
  ['no delivery state', { deliveryState: [] }, 'deliveryState'],
  ['a repeated delivery state', { deliveryState: ['delivered', 'delivered'] }, 'deliveryState'],
  ['an unknown delivery state', { deliveryState: ['lost'] }, 'deliveryState'],
  ['a delivery state that is not an array', { deliveryState: 'delivered' }, 'deliveryState'],
  ['an unknown carrier', { carrier: 'usps' }, 'carrier'],
  ['a carrier in capitals', { carrier: 'FedEx' }, 'carrier'],
  ['an unknown scenario', { scenario: 'stolen' }, 'scenario'],
  ['an unknown city', { city: 'Atlantis' }, 'city'],
  ['a city of 10 kB', { city: 'x'.repeat(10_000) }, 'city'],
  ['a city of right-to-left marks', { city: '\u202Enitsua' }, 'city'],
  ['a city of markup', { city: '<img src=x onerror=alert(1)>' }, 'city'],
  ['a city with NUL', { city: 'Aus\u0000tin' }, 'city'],
  ['a city that is not text', { city: 7 }, 'city'],
  ['a city with another state', { city: 'Houston, ME' }, 'city'],
  ['check on Walmart as text', { checkOnWalmart: 'yes' }, 'checkOnWalmart'],
  ['a negative expected amount', { expectedAmount: -1 }, 'expectedAmount'],
  ['no number for an expected amount', { expectedAmount: null }, 'expectedAmount'],
  ['an empty expected amount', { expectedAmount: '' }, 'expectedAmount'],
  ['an earliest ship date after the window', { minShippedAt: now + 80 * DAY_MS }, null],
]
const usaForm: Case[] = [
  ['no state', { state: undefined }, 'state'],
  ['a state that does not exist', { state: 'ZZ' }, 'state'],
  ['a state in lower case', { state: 'tx' }, 'state'],
  ['the name of a state', { state: 'Texas' }, 'state'],
  ['Puerto Rico, which counts as a country', { state: 'PR' }, 'state'],
  ['DHL', { carrier: 'dhl' }, 'carrier'],
  ['an origin city without its state', { originCity: 'Boston' }, 'originState'],
  ['a city of another state', { city: 'Boston' }, 'city'],
  ['an origin city of another state', { originState: 'TX', originCity: 'Boston' }, 'originCity'],
  ['a hold by customs', { scenario: 'customs-hold' }, null],
  ['a lost shipment that was delivered', { scenario: 'lost' }, null],
  ['a returned shipment that was delivered', { scenario: 'returned' }, null],
  ['the state delivered with days in the future', { from: now + DAY_MS, to: now + 2 * DAY_MS }, null],
  ['the state in transit with days in the past', { deliveryState: ['in-transit'] }, null],
  ['a country', { country: 'DE' }, 'country'],
  ['an origin country', { originCountry: 'DE' }, 'originCountry'],
]
const internationalForm: Case[] = [
  ['no country', { country: undefined }, 'country'],
  ['the United States', { country: 'US' }, 'country'],
  ['a country in lower case', { country: 'de' }, 'country'],
  ['a country that does not exist', { country: 'XX' }, 'country'],
  ['a country without a city', { country: 'BV' }, 'country'],
  ['UPS', { carrier: 'ups' }, 'carrier'],
  ['the same country at both ends', { originCountry: 'DE' }, 'originCountry'],
  ['an origin city without its country', { originCity: 'Boston' }, 'originCountry'],
  ['a state', { state: 'TX' }, 'state'],
  ['an origin state', { originState: 'TX' }, 'originState'],
]

describe.each([
  ['the USA form', () => buyUsa, usaRequestBody, [...bothForms, ...usaForm]],
  [
    'the international form',
    () => buyInternational,
    internationalRequestBody,
    [...bothForms, ...internationalForm],
  ],
] as const)('%s', (_form, getBuy, requestBody, cases) => {
  it.each(cases)('%s is refused, and nothing is charged', async (_what, change, field) => {
    const user = await shop.user({ balance: 10 })
    const before = await countShipments()
    const answer = await getBuy()(user.token, requestBody(change))
    const { code, details } = errorBody.parse(answer.body)
    if (field === null)
      expect({ status: answer.status, code }).toEqual({ status: 409, code: 'NO_TRACKING_MATCH' })
    else
      expect({ status: answer.status, fields: Object.keys(details ?? {}) }).toEqual({
        status: 400,
        fields: [field],
      })
    expect(await shop.balanceOf(user.id)).toBe(10)
    expect(await countShipments()).toBe(before)
  })
})

describe.each([null, ''])('%j in an optional field means that the field is left out', (emptyValue) => {
  const optionalFields = Object.fromEntries(
    [
      ...['city', 'originCity', 'deliveryState', 'minShippedAt', 'checkOnWalmart', 'scenario', 'carrier'],
      'couponCode',
    ].map((field) => [field, emptyValue]),
  )
  const later = { from: now + DAY_MS, to: now + 9 * DAY_MS }

  it.each([
    ['the USA form', () => buyUsa, usaRequestBody, { originState: emptyValue }, 'Houston'],
    [
      'the international form',
      () => buyInternational,
      internationalRequestBody,
      { originCountry: emptyValue },
      'Berlin',
    ],
  ] as const)('in %s', async (_form, getBuy, requestBody, origin, destCity) => {
    const user = await shop.user({ balance: 10 })
    const { status, body } = await getBuy()(
      user.token,
      requestBody({ ...optionalFields, ...origin, ...later }),
    )
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        destCity,
        deliveryState: 'in-transit',
        couponCode: null,
        checkOnWalmart: false,
        scenario: 'happy',
      },
    })
  })
})

it('the delivery state is in-transit if none is sent', async () => {
  const user = await shop.user({ balance: 10 })
  const later = { from: now + DAY_MS, to: now + 9 * DAY_MS }
  const { status, body } = await buyUsa(user.token, usaRequestBody({ ...later, deliveryState: undefined }))
  expect({ status, state: body.deliveryState }).toEqual({ status: 201, state: 'in-transit' })
  const past = await buyUsa(user.token, usaRequestBody({ deliveryState: undefined }))
  expect(past.body.code).toBe('NO_TRACKING_MATCH')
})

const TIME = 'Enter a time in milliseconds since 1970.'

it.each<[field: string, value: unknown, sentence: string]>([
  ['deliveryState', 'delivered', 'Send a list of in-transit, delivered, or both.'],
  ['deliveryState', [], 'Choose in-transit, delivered, or both.'],
  ['carrier', 'usps', 'Must be one of: any, fedex, ups.'],
  ['scenario', 7, `Must be one of: ${scenario.options.join(', ')}.`],
  ['state', undefined, 'Choose a state from the list.'],
  ['originState', 'tx', 'Choose a state from the list.'],
  ['city', 7, 'Must be text.'],
  ['from', undefined, TIME],
  ['to', undefined, TIME],
  ['minShippedAt', 'soon', TIME],
  ['checkOnWalmart', 'yes', 'Must be true or false.'],
  ['expectedAmount', 'much', 'Enter an amount in dollars.'],
  ['expectedAmount', 0.001, 'Use at most two decimals.'],
  ['couponCode', ['A'], 'Must be text.'],
])('%s of %j is answered with what to send', async (field, value, sentence) => {
  const user = await shop.user({ balance: 10 })
  const { status, body } = await buyUsa(user.token, usaRequestBody({ [field]: value }))
  expect({ status, details: body.details }).toEqual({ status: 400, details: { [field]: [sentence] } })
})

it('an invalid moment is answered with an example of a valid one', async () => {
  const user = await shop.user({ balance: 10 })
  const { body } = await buyUsa(user.token, usaRequestBody())
  const answer = await shop.api('GET', `/trackingNo/${body.id}?at=yesterday`, { token: user.token })
  expect(answer.body.details).toEqual({
    at: ['Enter a date and time with its offset, such as 2026-11-20T14:05:00Z.'],
  })
})
