import { describe, expect, it } from 'vitest'
import { openCardShop } from '../../../test/areas/card-deposits.ts'
import { testReturns } from '../../../test/areas/returns.ts'
import { useShop, useTestAdmin } from '../../../test/shop.ts'
import { recordSecurityEvent } from '../../host/security/security-events.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { returnsOf } = testReturns(shop)

const DAY_MS = 86_400_000
let made = 0
const newAccounts = () => {
  made++
  return [`ann@mail.test | pass: s3cret-${made}`, `bob@mail.test | pass: s3cret-${made}`]
}

async function saveTerms(html: string | null, basedOn: number | null): Promise<number> {
  const { status, body } = await shop.api('PUT', '/admin/site-text', {
    token: admin.token,
    body: { text: { name: 'terms', content: html && { html } }, basedOn },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.version.id
}

/** A customer who paid by card, bought, opened, copied and wrote; then the payment is disputed. */
async function disputed() {
  const { user, deposit } = await shop.depositAfter('pay')
  await recordSecurityEvent(shop.db, {
    ...{ kind: 'signed-in', userId: user.id, address: '203.0.113.7', browser: 'Firefox on Windows' },
    details: {},
  })
  const product = await shop.product({ price: 4, accounts: newAccounts(), title: 'Aged account' })
  const purchase = (await shop.buy(user, product.id, { quantity: 2 })).body
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    shop.api(method, path, { token: user.token, ...(body && { body }) })
  await call('GET', `/history/purchases/${purchase.id}`)
  await call('POST', `/history/purchases/${purchase.id}/seen`, { kind: 'COPIED' })
  await call('GET', `/history/purchases/${purchase.id}?download=true`)
  await call('POST', '/history/purchases/report', { purchaseId: purchase.id, message: 'How do I log in?' })
  await shop.choose(deposit, 'dispute')
  await shop.processEvents()
  const [row] = await returnsOf(deposit)
  return { user, deposit, purchase, id: Number(row?.id), number: row?.provider_id }
}

const read = (id: number, token = admin.token) => shop.api('GET', `/admin/dispute/${id}/evidence`, { token })

describe('the evidence', () => {
  it('has the customer, the payment, the sign-ins, the orders with what was done with them, and the messages', async () => {
    const { user, deposit, purchase, id, number } = await disputed()
    const { status, body } = await read(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      dispute: { id, status: 'OPEN', providerId: number, amount: 50, reason: 'chargeback' },
      customer: { email: user.email, isErased: false, emailVerifiedAt: expect.any(String) },
      deposit: {
        ...{ id: deposit.id, method: 'card', paymentId: deposit.reference },
        ...{ amount: 50, creditedAt: expect.any(String), paid: [{ currency: 'NGN' }] },
      },
      signIns: [{ network: '203.0.113.7', browser: 'Firefox on Windows' }],
      orderCount: 1,
      orders: [
        {
          ...{ id: purchase.id, title: 'Aged account', quantity: 2, amount: 8, refunded: 0 },
          seen: [
            { kind: 'OPENED', network: '127.0.0.1' },
            { kind: 'COPIED', network: '127.0.0.1' },
            { kind: 'DOWNLOADED', network: '127.0.0.1' },
          ],
        },
      ],
      messages: [{ orderId: purchase.id, from: 'CUSTOMER', text: 'How do I log in?' }],
    })
  })

  it('shows the beginning of each account, and nothing of its secret', async () => {
    const { id } = await disputed()
    const text = JSON.stringify((await read(id)).body)
    expect(text).toContain('ann@••••')
    expect(text).toContain('bob@••••')
    expect(text).not.toMatch(/s3cret|mail\.test \|/)
  })

  it('has only orders since the payment, and the tracking number of a shipment', async () => {
    const user = await shop.user({ balance: 10 })
    const product = await shop.product({ price: 1, accounts: 3 })
    await shop.buy(user, product.id)
    const deposit = await shop.open(user, 50)
    await shop.choose(deposit, 'pay')
    await shop.processEvents()
    const later = (await shop.buy(user, product.id)).body
    await shop.choose(deposit, 'dispute')
    await shop.processEvents()
    const [row] = await returnsOf(deposit)
    const { body } = await read(Number(row?.id))
    expect(body.orders.map((order: { id: number }) => order.id)).toEqual([later.id])
    expect(body.signIns).toEqual([])
  })

  it('is for operators who may adjust wallets, and only of disputes', async () => {
    const { user, id } = await disputed()
    const support = await shop.admin('SUPPORT')
    expect((await read(id, support.token)).status).toBe(403)
    expect((await read(id, user.token)).status).toBe(403)
    expect((await read(2_147_483_647)).status).toBe(404)
  })
})

describe('the terms', () => {
  it('are those of the sign-up and of each purchase, with their texts; without a text there are none', async () => {
    const { user, purchase, id } = await disputed()
    expect((await read(id)).body).toMatchObject({
      customer: { terms: { version: null, isAccepted: false } },
      versions: [],
    })
    const first = await saveTerms('<p>The first terms.</p>', null)
    const at = (table: 'users' | 'purchases', column: string, row: number, days: number) =>
      shop.owner.query(`
        BEGIN; SET LOCAL session_replication_role = replica;
        UPDATE ${table} SET ${column} = now() - interval '${days} days' WHERE id = ${row};
        COMMIT`)
    const backdate = (version: number, days: number) =>
      shop.owner.query(`UPDATE site_text_versions SET created_at = $2 WHERE id = $1`, [
        version,
        new Date(Date.now() - days * DAY_MS),
      ])
    await backdate(first, 20)
    const newer = await saveTerms('<p>The second terms.</p>', first)
    await backdate(newer, 5)
    await shop.db
      .updateTable('shop_settings')
      .set({ evidence_since: new Date(Date.now() - 8 * DAY_MS) })
      .execute()
    await at('users', 'created_at', user.id, 10)
    await at('purchases', 'purchased_at', purchase.id, 1)
    await shop.owner.query(`UPDATE deposits SET created_at = now() - interval '2 days' WHERE user_id = $1`, [
      user.id,
    ])
    const { body } = await read(id)
    // Before this release no screen said that a sign-up accepts the terms.
    expect(body.customer.terms).toEqual({ version: first, isAccepted: false })
    expect(body.orders[0].terms).toEqual({ version: newer, isAccepted: true })
    expect(body.versions.map(({ html }: { html: string }) => html)).toEqual([
      '<p>The first terms.</p>',
      '<p>The second terms.</p>',
    ])
    await saveTerms(null, newer)
    expect((await read(id)).body.orders[0].terms).toEqual({ version: newer, isAccepted: true })
  })
})
