import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type DepositShop, openDepositShop } from '../../../../../../test/areas/deposits.ts'
import { useShop } from '../../../../../../test/shop.ts'
import { createNowpayments } from '../nowpayments.ts'

const shop = useShop(openDepositShop)

const api = (path: string, init: RequestInit = {}) => fetch(shop.settings.baseUrl() + path, init)

const page = async (invoiceUrl: string) => {
  const { pathname, search } = new URL(invoiceUrl)
  const response = await fetch(shop.origin + pathname + search)
  return { response, html: await response.text() }
}

const buttons = (html: string) =>
  [...html.matchAll(/name="outcome" value="([^"]+)"/g)].map(([, name]) => name)

describe('the NOWPayments simulator', () => {
  it('requires the API key', async () => {
    for (const key of [undefined, '', 'wrong']) {
      const response = await api('/v1/payment/1', { headers: key === undefined ? {} : { 'x-api-key': key } })
      expect([response.status, await response.json()]).toMatchObject([403, { code: 'INVALID_API_KEY' }])
    }
  })

  it('refuses an invoice without a price, and does not find unknown payments', async () => {
    const { apiKey } = shop.settings
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    for (const order of [
      {},
      { price_amount: 0, price_currency: 'usd' },
      { price_amount: '5', price_currency: 'usd' },
    ]) {
      expect(
        (await api('/v1/invoice', { method: 'POST', headers, body: JSON.stringify(order) })).status,
      ).toBe(400)
    }
    for (const id of ['1', 'x', '99999999999999999999']) {
      expect((await api(`/v1/payment/${id}`, { headers })).status).toBe(404)
    }
  })

  it('shows a page of plain HTML, marked as sandbox, that loads and runs no other resources', async () => {
    const { invoiceUrl } = await shop.open(await shop.user(), 50)
    const { response, html } = await page(invoiceUrl)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(response.headers.get('content-security-policy')).toContain(
      "form-action 'self' http://shop.localhost;",
    )
    expect(html).toContain('SANDBOX')
    expect(html).toContain('$50.00')
    expect(html).not.toContain('<script')
  })

  it('offers possible outcomes and refuses all others', async () => {
    const { invoiceUrl } = await shop.open(await shop.user(), 50)
    expect(buttons((await page(invoiceUrl)).html)).toEqual([
      'pay',
      'underpay',
      'overpay',
      'pay-little',
      'pay-much',
      'wrong-coin',
      'wrong-asset',
      'start',
      'fail',
      'expire',
      'cancel',
      'notices-twice',
      'notices-reversed',
      'notices-lost',
      'abandon',
    ])
    await shop.choose(invoiceUrl, 'expire')
    expect(buttons((await page(invoiceUrl)).html)).toEqual(['pay-late', 'pay-with-new-payment', 'resend'])
    await expect(shop.choose(invoiceUrl, 'pay')).rejects.toThrow('409')
    await shop.choose(invoiceUrl, 'pay-late')
    expect(buttons((await page(invoiceUrl)).html)).toEqual(['send-again', 'pay-second', 'refund', 'resend'])
    await expect(shop.choose(invoiceUrl, 'resend', 'doge')).rejects.toThrow('409')
  })

  it('offers the rest of an underpaid payment, which becomes a payment that names the first one as its parent', async () => {
    const { deposit } = await shop.depositAfter('underpay')
    expect(buttons((await page(deposit.invoiceUrl)).html)).toEqual([
      'send-again',
      'pay-second',
      'top-up',
      'grow',
      'refund',
      'resend',
    ])
    await shop.choose(deposit.invoiceUrl, 'top-up')
    const { rows } = await shop.owner.query(
      `SELECT first.id = rest.parent_id AS "isChild", first.asked_units = first.paid_units + rest.paid_units AS "isRest"
        FROM sandbox_nowpayments_payments first JOIN sandbox_nowpayments_payments rest USING (invoice_id)
        WHERE rest.parent_id IS NOT NULL AND first.parent_id IS NULL`,
    )
    expect(rows).toEqual([{ isChild: true, isRest: true }])
  })

  it('redirects to the shop after a full or an abandoned payment, and to its own page after an underpayment', async () => {
    const locationAfter = async (outcome: Parameters<DepositShop['choose']>[1]) => {
      const { invoiceUrl } = await shop.open(await shop.user(), 50)
      return (await shop.choose(invoiceUrl, outcome)).headers.get('location')
    }
    expect(await locationAfter('pay')).toBe('http://shop.localhost/deposit/payment-success')
    expect(await locationAfter('abandon')).toBe('http://shop.localhost/deposit/payment-cancel')
    expect(await locationAfter('underpay')).toMatch(/^\/sandbox\/nowpayments\/payment\?iid=\d+$/)
  })

  it('answers 404 for an unknown invoice', async () => {
    for (const query of ['', '?iid=1', '?iid=x', '?iid=1&iid=2']) {
      const response = await api(`/payment${query}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'text/html; charset=utf-8',
      ])
    }
  })

  it('escapes texts of the shop', async () => {
    const nowpayments = createNowpayments(shop.settings)
    const { url } = await nowpayments.createInvoice({
      orderId: 'x',
      priceCents: 1_200n,
      description: '<script>alert("1")</script>',
      ipnCallbackUrl: 'http://127.0.0.1:1/',
      successUrl: 'http://127.0.0.1:1/',
      cancelUrl: 'http://127.0.0.1:1/',
    })
    expect((await page(url)).html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;')
  })

  it('repeats a notice that was not acknowledged', async () => {
    let requests = 0
    const busyServer = createServer((_request, response) =>
      response.writeHead(++requests === 1 ? 503 : 200).end(),
    )
    await new Promise<void>((resolve) => busyServer.listen(0, '127.0.0.1', resolve))
    try {
      const { invoiceUrl, reference } = await shop.open(await shop.user(), 50)
      const { port } = busyServer.address() as AddressInfo
      await shop.owner.query(
        'UPDATE sandbox_nowpayments_invoices SET ipn_callback_url = $2 WHERE order_id = $1',
        [reference, `http://127.0.0.1:${port}/`],
      )
      await shop.choose(invoiceUrl, 'start')
      expect(requests).toBe(1)
      await expect.poll(() => requests, { timeout: 5_000 }).toBe(2)
    } finally {
      busyServer.close()
    }
  })

  it.each([
    ['cancel', 'cancelled', '0'],
    ['wrong-asset', 'wrong_asset_confirmed', '0.00083334'],
  ] as const)('sends a status that the documents do not have: %s', async (outcome, status, paid) => {
    const { deposit } = await shop.depositAfter(outcome)
    const nowpayments = createNowpayments(shop.settings)
    const payment = await nowpayments.getPayment(await shop.lastPaymentId(deposit.id))
    expect(payment).toMatchObject({ status, actuallyPaid: paid, outcomeCurrency: 'usdttrc20' })
    expect(Number(payment?.outcomeAmount) > 0).toBe(status === 'wrong_asset_confirmed')
  })

  it('sends notices without the order or the invoice', async () => {
    const names = async (missing: 'order' | 'invoice' | 'both') => {
      await shop.control({ missing })
      const { invoiceUrl } = await shop.open(await shop.user(), 50)
      await shop.choose(invoiceUrl, 'start')
      const { rows } = await shop.owner.query('SELECT body FROM provider_events ORDER BY id DESC LIMIT 1')
      const { order_id, invoice_id } = JSON.parse(rows[0].body)
      return [order_id === null, invoice_id === null]
    }
    try {
      expect(await names('order')).toEqual([true, false])
      expect(await names('invoice')).toEqual([false, true])
      expect(await names('both')).toEqual([true, true])
    } finally {
      await shop.control({})
    }
  })

  it('forbids or hides the payments that it made itself, if its control says so', async () => {
    const { deposit } = await shop.depositAfter('pay')
    await shop.choose(deposit.invoiceUrl, 'send-again')
    const { rows } = await shop.owner.query(
      'SELECT id::text, parent_id::text AS "parentId" FROM sandbox_nowpayments_payments ORDER BY created_at DESC LIMIT 1',
    )
    const headers = { 'x-api-key': shop.settings.apiKey }
    try {
      for (const children of ['403', '404'] as const) {
        await shop.control({ children })
        const response = await api(`/v1/payment/${rows[0].id}`, { headers })
        expect([response.status, await response.json()]).toMatchObject([Number(children), { status: false }])
        expect((await api(`/v1/payment/${rows[0].parentId}`, { headers })).status).toBe(200)
      }
    } finally {
      await shop.control({})
    }
  })

  it("refuses invoices with the provider's words, or is busy, and has a page that switches it", async () => {
    const headers = { 'x-api-key': shop.settings.apiKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ price_amount: 50, price_currency: 'usd' })
    const answer = async () => {
      const response = await api('/v1/invoice', { method: 'POST', headers, body })
      return [
        response.status,
        response.headers.get('retry-after'),
        ((await response.json()) as { message: string }).message,
      ]
    }
    const fields = { notices: 'sent', delayMs: '0', children: 'found', missing: 'nothing' }
    const save = (faults: object) =>
      api('/faults', {
        method: 'POST',
        body: new URLSearchParams({ ...fields, ...faults }),
        redirect: 'manual',
      })
    try {
      const refused = { api: 'ok', retryAfterSeconds: '20', refuses: 'currency' }
      expect((await save(refused)).status).toBe(303)
      expect(await answer()).toEqual([400, null, 'Currency USD is currently unavailable'])
      expect(await (await api('/faults')).text()).toContain('<option value="currency" selected>')
      await save({ api: 'busy', retryAfterSeconds: '20', refuses: 'nothing' })
      expect(await answer()).toEqual([429, '20', 'Internal server error'])
    } finally {
      await shop.control({})
    }
  })

  it('refuses an unknown control', async () => {
    const control = (body: unknown) =>
      api('/control', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await control({ api: 'explode' })).status).toBe(400)
    expect((await control({ mood: 'bad' })).status).toBe(400)
    expect((await control({})).status).toBe(200)
  })
})
