import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  openPaystackSimulator,
  type PaystackSimulator,
  QUOTED_KOBO,
} from '../../../../../../test/areas/paystack-simulator.ts'
import type { PaymentProviderError } from '../../provider/payment-provider-error.ts'
import type { OutcomeName } from './outcomes.ts'
import { type Control, readControl } from './store.ts'

let simulator: PaystackSimulator
beforeAll(async () => {
  simulator = await openPaystackSimulator()
})
beforeEach(() => simulator.reset())
afterAll(() => simulator.close())

describe('the Paystack simulator', () => {
  it('opens a payment with the status "abandoned" and with an id that no float can represent', async () => {
    const { reference } = await simulator.open()
    const { rows } = await simulator.pool.query(
      'SELECT id::text FROM sandbox_paystack_transactions WHERE reference = $1',
      [reference],
    )
    expect(BigInt(rows[0].id)).toBeGreaterThan(2n ** 63n - 1n)
    expect(await simulator.paystack.verify(reference)).toEqual({
      id: rows[0].id,
      reference,
      status: 'abandoned',
      amountKobo: QUOTED_KOBO,
      requestedKobo: QUOTED_KOBO,
      currency: 'NGN',
      domain: simulator.paystack.domain,
      gatewayResponse: 'The transaction was not completed',
      paidAt: null,
      channel: 'card',
    })
    expect(await simulator.paystack.verify(randomUUID())).toBeNull()
  })

  it('requires the secret key', async () => {
    const paystackWithWrongKey = simulator.paystackWithKey('sk_test_wrong')
    await expect(paystackWithWrongKey.initialize(simulator.paymentRequest())).rejects.toMatchObject({
      reason: 'answered 401',
      refused: true,
    })
    await expect(paystackWithWrongKey.verify('a')).rejects.toMatchObject({ reason: 'answered 401' })
    for (const authorization of ['', simulator.secretKey, `Bearer ${simulator.secretKey}x`]) {
      const response = await simulator.api('/transaction/initialize', {}, { authorization })
      expect([response.status, await response.json()]).toMatchObject([401, { status: false }])
    }
  })

  it('accepts each reference once', async () => {
    const { reference } = await simulator.open()
    await expect(simulator.paystack.initialize(simulator.paymentRequest(reference))).rejects.toMatchObject({
      refused: true,
    })
    const secondAnswer = await simulator.api('/transaction/initialize', {
      email: 'a@b.test',
      amount: 5_000,
      reference,
    })
    expect([secondAnswer.status, await secondAnswer.json()]).toMatchObject([
      400,
      { code: 'duplicate_reference' },
    ])
  })

  it.each([
    ['no e-mail address', { email: undefined }],
    ['a wrong e-mail address', { email: 'no-address' }],
    ['no amount', { amount: undefined }],
    ['part of a kobo', { amount: 5_000.5 }],
    ['a negative amount', { amount: -5_000 }],
    ['less than ₦50', { amount: 4_999 }],
    ['another currency', { currency: 'USD' }],
    ['an underscore in the reference', { reference: 'a_b' }],
    ['a callback that is not a web address', { callback_url: 'javascript:alert(1)' }],
  ])('refuses a request with %s', async (_what, flaw) => {
    const response = await simulator.api('/transaction/initialize', {
      email: 'a@b.test',
      amount: 5_000,
      ...flaw,
    })
    expect([response.status, await response.json()]).toMatchObject([400, { status: false }])
  })

  it('accepts an amount as text and metadata as JSON, and creates a missing reference', async () => {
    const metadata = '{"cancel_action":"https://elsewhere.docket.test/no"}'
    const answer = await simulator.api('/transaction/initialize', {
      email: 'a@b.test',
      amount: '5000',
      metadata,
    })
    const { data } = (await answer.json()) as { data: { authorization_url: string; reference: string } }
    expect((await simulator.paystack.verify(data.reference))?.amountKobo).toBe(5_000n)
    const response = await simulator.choose(new URL(data.authorization_url).pathname, 'abandon')
    expect(response.headers.get('location')).toBe('https://elsewhere.docket.test/no')
  })
})

describe('the checkout page', () => {
  it('is plain HTML, marked as sandbox, that loads and runs no other resources', async () => {
    const { path } = await simulator.open()
    const { response, html } = await simulator.page(path)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; form-action/)
    expect(policy).toContain("form-action 'self' http://shop.localhost https://elsewhere.docket.test;")
    expect(html).toContain('SANDBOX')
    expect(html).toContain('NGN 15,302.51')
    expect(html).toMatch(/<form method="post">/)
    expect(html).not.toContain('<script')
  })

  it('escapes texts of the shop', async () => {
    const { path } = await simulator.open()
    expect((await simulator.page(path)).html).toContain('o&#39;hara@docket.test')
  })

  it('offers possible outcomes and refuses all others', async () => {
    const { path } = await simulator.open()
    const outcomesOfOpen = [
      'pay',
      'decline',
      'insufficient-funds',
      'abandon',
      'process',
      'pay-fees',
      'wrong-amount',
      'wrong-currency',
      'notices-twice',
      'notices-lost',
      'notices-late',
      'verify-late',
    ]
    expect((await simulator.page(path)).buttons).toEqual(outcomesOfOpen)
    await simulator.choose(path, 'decline')
    expect((await simulator.page(path)).buttons).toEqual(outcomesOfOpen)
    await simulator.choose(path, 'process')
    expect((await simulator.page(path)).buttons).toEqual(['decline', 'insufficient-funds', 'finish'])
    await simulator.choose(path, 'finish')
    expect((await simulator.page(path)).buttons).toEqual([
      'refund',
      'refund-part',
      'refund-failed',
      'reverse',
      'dispute',
      'resend',
    ])
    for (const impossible of ['pay', 'decline', 'finish', 'toString', '']) {
      expect((await simulator.choose(path, impossible as OutcomeName)).status).toBe(409)
    }
    await simulator.choose(path, 'reverse')
    expect((await simulator.page(path)).buttons).toEqual(['dispute', 'resend'])
    await simulator.choose(path, 'dispute')
    expect((await simulator.page(path)).buttons).toEqual([
      'dispute-remind',
      'dispute-declined',
      'dispute-accepted',
      'resend',
    ])
  })

  it('answers 404 for an unknown payment', async () => {
    const unknown = '/sandbox/paystack/checkout/none'
    const { response, html } = await simulator.page(unknown)
    expect([response.status, html.includes('No such payment')]).toEqual([404, true])
    expect((await simulator.choose(unknown, 'pay')).status).toBe(404)
  })
})

describe('a simulator that misbehaves', () => {
  const failureOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'no error',
      ({ reason, refused }: PaymentProviderError) => [reason, refused],
    )

  it.each<[Partial<Control>, string]>([
    [{ api: 'slow', delayMs: 1_200 }, 'did not answer in time'],
    [{ api: 'error' }, 'answered 500'],
    [{ api: 'down' }, 'could not be reached'],
    [{ api: 'lost' }, 'could not be reached'],
    [{ api: 'proxy-502' }, 'answered 502'],
  ])('answers as its control says: %o', async (values, reason) => {
    const { reference } = await simulator.open()
    await simulator.setFaults(values)
    expect(await failureOf(simulator.paystack.verify(reference))).toEqual([reason, false])
    expect(await failureOf(simulator.paystack.initialize(simulator.paymentRequest()))).toEqual([
      reason,
      false,
    ])
  })

  it('asks for a pause if it is busy', async () => {
    await simulator.setFaults({ api: 'busy', retryAfterSeconds: 90 })
    const response = await simulator.api('/transaction/initialize', { email: 'a@b.test', amount: 5_000 })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90'])
  })

  it.each<[Control['refuses'], string]>([
    ['currency', 'Currency not supported by merchant'],
    ['email', 'Invalid Email Address Passed'],
    ['reference', 'Duplicate Transaction Reference'],
  ])("refuses a payment with Paystack's words: %s", async (refuses, message) => {
    await simulator.setFaults({ refuses })
    const response = await simulator.api('/transaction/initialize', { email: 'a@b.test', amount: 5_000 })
    expect([response.status, await response.json()]).toMatchObject([400, { status: false, message }])
  })

  it.each<Control['lagStatus']>(['ongoing', 'abandoned'])(
    'answers verify with "%s" for a time after the notice of success',
    async (lagStatus) => {
      await simulator.setFaults({ verifyLagMs: 3_600_000, lagStatus })
      const { reference, path } = await simulator.open()
      await simulator.choose(path, 'pay')
      expect(simulator.notices()).toMatchObject([{ transaction: { status: 'success' } }])
      expect(await simulator.paystack.verify(reference)).toMatchObject({ status: lagStatus, paidAt: null })
      await simulator.setFaults({})
      expect(await simulator.paystack.verify(reference)).toMatchObject({ status: 'success' })
    },
  )

  it('is switched on its own page, too, which keeps a value that only a test has set', async () => {
    const faults = '/sandbox/paystack/faults'
    await simulator.setFaults({ delayMs: 5, notices: 'late' })
    const { path } = await simulator.open()
    expect((await simulator.page(path)).html).toContain(`href="${faults}"`)
    const { html } = await simulator.page(faults)
    expect(html).toContain('<option value="late" selected>')
    expect(html).toContain('<option value="5" selected>')
    const form = { ...(await readControl(simulator.pool)), refuses: 'email' }
    const fields = Object.entries(form).map(([name, value]): [string, string] => [name, String(value)])
    const save = (body: URLSearchParams) => simulator.post(faults, body)
    expect((await save(new URLSearchParams(fields))).headers.get('location')).toBe(faults)
    expect(await readControl(simulator.pool)).toEqual(form)
    expect((await save(new URLSearchParams({ ...Object.fromEntries(fields), api: 'explode' }))).status).toBe(
      400,
    )
  })

  it('has executed a call whose answer was lost, but no call while it was down', async () => {
    const [lost, down] = [simulator.paymentRequest(), simulator.paymentRequest()]
    await simulator.setFaults({ api: 'lost' })
    await simulator.paystack.initialize(lost).catch(() => {})
    await simulator.setFaults({ api: 'down' })
    await simulator.paystack.initialize(down).catch(() => {})
    await simulator.setFaults({})
    expect((await simulator.paystack.verify(lost.reference))?.status).toBe('abandoned')
    expect(await simulator.paystack.verify(down.reference)).toBeNull()
  })

  it('accepts a control over HTTP, but no unknown field or value', async () => {
    expect((await simulator.api('/control', { api: 'explode' })).status).toBe(400)
    expect((await simulator.api('/control', { mood: 'bad' })).status).toBe(400)
    expect((await simulator.api('/control', { notices: 'late', delayMs: 5 })).status).toBe(200)
  })
})
