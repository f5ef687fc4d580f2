import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type CardShop, openCardShop } from '../../../../test/areas/card-deposits.ts'
import { type TestCaller, useShop } from '../../../../test/shop.ts'
import { sandboxPath } from '../../../host/areas/outside.ts'
import { PaymentProviderError } from '../payments/provider/payment-provider-error.ts'
import { PROVIDERS } from '../payments/registry.ts'
import { refusalToCustomer } from './opening-route.ts'

const shop = useShop(openCardShop)
let admin: TestCaller
beforeAll(async () => {
  admin = await shop.admin()
})
afterEach(async () => {
  for (const name of Object.keys(PROVIDERS)) await control(name, {})
  await shop.owner.query('TRUNCATE deposit_refusals')
})

async function control(provider: string, faults: object) {
  const response = await fetch(`${shop.origin}${sandboxPath(provider)}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  if (!response.ok) throw new Error(`The simulator refused: ${response.status}`)
}

const openCrypto = (user: TestCaller) =>
  shop.api('POST', '/crypto/create-crypto-payment', {
    token: user.token,
    body: { amount: 50 },
    headers: { 'idempotency-key': randomUUID() },
  })
const openCard: (user: TestCaller) => ReturnType<CardShop['initialize']> = (user) => shop.initialize(user)

/** A row for each registered provider. */
const REFUSED = {
  nowpayments: {
    open: openCrypto,
    words: 'Currency USD is currently unavailable',
    outage: 'Internal server error',
    sentence: 'Crypto payments are not available now. Pay by card, or try again later. You weren’t charged.',
  },
  paystack: {
    open: openCard,
    words: 'Currency not supported by merchant',
    outage: 'An error occurred',
    sentence: 'Card payments are not available now. Pay by crypto, or try again later. You weren’t charged.',
  },
}

const adminGets = async (path: string) => (await shop.api('GET', path, { token: admin.token })).body
const refusalOf = async (user: TestCaller) => {
  const [deposit] = (await shop.depositsOf(user.id)).slice(-1)
  const { status, refusal } = await adminGets(`/admin/deposit/${deposit?.id}`)
  return [status, refusal?.words]
}
const repeatedRefusals = async (method: string) => {
  const { methods } = await adminGets('/admin/deposit/method/list')
  return methods.find((one: { method: string }) => one.method === method).refusals
}

it('has a row for each provider', () => {
  expect(Object.keys(REFUSED)).toEqual(Object.keys(PROVIDERS))
})

describe.each(Object.entries(REFUSED))('a payment that %s refuses to open', (name, row) => {
  const method = PROVIDERS[name]?.method ?? ''

  it("keeps the provider's words for the operator, and tells the customer what helps", async () => {
    const user = await shop.user()
    await control(name, { refuses: 'currency' })
    const { status, body } = await row.open(user)
    expect([status, body.code, body.error]).toEqual([422, 'PAYMENT_REFUSED', row.sentence])
    expect(await refusalOf(user)).toEqual(['FAILED', row.words])
  })

  it('is a task from the third within an hour on, until a payment is opened', async () => {
    const user = await shop.user()
    await control(name, { refuses: 'currency' })
    for (let count = 0; count < 2; count++) await row.open(user)
    await shop.owner.query("UPDATE deposit_refusals SET refused_at = refused_at - interval '61 minutes'")
    await row.open(user)
    expect(await repeatedRefusals(method)).toBeNull()
    for (let count = 0; count < 2; count++) await row.open(user)
    expect(await repeatedRefusals(method)).toMatchObject({ count: 5, words: row.words })
    for (const [other, { method }] of Object.entries(PROVIDERS))
      if (other !== name) expect(await repeatedRefusals(method)).toBeNull()
    await control(name, {})
    expect((await row.open(user)).status).toBe(200)
    expect(await repeatedRefusals(method)).toBeNull()
  })

  it('in an outage is told as before, and is no task', async () => {
    const user = await shop.user()
    await control(name, { api: 'error' })
    for (let count = 0; count < 3; count++)
      expect(await row.open(user)).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNAVAILABLE' } })
    expect(await refusalOf(user)).toEqual(['PENDING', row.outage])
    expect(await repeatedRefusals(method)).toBeNull()
  })
})

describe('an e-mail address that the provider does not accept', () => {
  it('is told to its customer, and is no task, because it concerns one customer', async () => {
    const user = await shop.user()
    await control('paystack', { refuses: 'email' })
    const sentence = 'Paystack doesn’t accept your email address. Pay by crypto instead. You weren’t charged.'
    for (let count = 0; count < 3; count++)
      expect((await openCard(user)).body).toMatchObject({ code: 'PAYMENT_REFUSED', error: sentence })
    expect(await refusalOf(user)).toEqual(['FAILED', 'Invalid Email Address Passed'])
    expect(await repeatedRefusals('card')).toBeNull()
  })
})

it.each([
  [
    'Currency not supported by merchant',
    'Card payments are not available now. Try again later. You weren’t charged.',
  ],
  [
    'Invalid Email Address Passed',
    'The payment provider doesn’t accept your email address. Contact us, and we change it. You weren’t charged.',
  ],
])('names no other method if the shop offers none: %s', (words, sentence) => {
  const error = new PaymentProviderError('answered 400', { refused: true, words })
  expect(refusalToCustomer(error, { client: null, method: 'card' }, [])).toMatchObject({ message: sentence })
})

it("does not send the provider's words to the customer", async () => {
  await control('paystack', { refuses: 'reference' })
  const { status, body } = await openCard(await shop.user())
  expect([status, JSON.stringify(body).includes('Duplicate')]).toEqual([422, false])
})
