import { anyPurchaseById } from '@docket/contract/admin/purchases'
import { allShipments, anyShipmentById } from '@docket/contract/admin/shipments'
import { describe, expect, it } from 'vitest'
import { expectNoCarrierFormat } from '../../../test/areas/carrier-formats.ts'
import { openTestMailDelivery } from '../../../test/areas/mail-delivery.ts'
import { internationalRequestBody, testShipments, usaRequestBody } from '../../../test/areas/shipments.ts'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { closeSalesDays } from '../dashboard/close-sales-days.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const { buyUsa, buyInternational, setPrice } = testShipments(() => shop)
const get = (path: string, token = admin.token) => shop.api('GET', path, { token })
const post = (path: string, body: object, token = admin.token) => shop.api('POST', path, { token, body })

describe('the prices of shipments', () => {
  it('are not set at first, can be set together, and each change is in the audit log', async () => {
    expect((await get('/admin/settings/')).body).toMatchObject({
      trackingNumberCostPrice: null,
      trackingNumberSellingPrice: null,
    })
    expect(await post('/admin/settings/trackingNoPrice', { sellingPrice: 2.5, costPrice: 1 })).toMatchObject({
      status: 200,
      body: { trackingNumberCostPrice: 1, trackingNumberSellingPrice: 2.5 },
    })
    expect((await setPrice(3, 1.25)).body).toEqual({
      trackingNumberCostPrice: 1.25,
      trackingNumberSellingPrice: 3,
    })
    expect((await get('/admin/settings/')).body).toMatchObject({ trackingNumberSellingPrice: 3 })
    const entries = (await get('/admin/audit/list?search=settings:tracking')).body.items
    expect(entries[0]).toMatchObject({
      action: 'settings.update',
      before: { sellingCents: 250, costCents: 100 },
      after: { sellingCents: 300, costCents: 125 },
    })
    for (const body of [
      { sellingPrice: 3 },
      { sellingPrice: 3, costPrice: null },
      { sellingPrice: -1, costPrice: 0 },
      { sellingPrice: 1.001, costPrice: 0 },
      { sellingPrice: '3', costPrice: 1 },
      { sellingPrice: 20_000_000, costPrice: 1 },
    ]) {
      expect((await post('/admin/settings/trackingNoPrice', body)).status).toBe(400)
    }
    const user = await shop.user()
    expect(
      (await post('/admin/settings/trackingNoPrice', { sellingPrice: 1, costPrice: 1 }, user.token)).status,
    ).toBe(403)
  })
})

describe('the admin’s list of shipments', () => {
  it('can be filtered by e-mail and dates and exported, and has no purchases of accounts', async () => {
    await setPrice(3, 1)
    const [one, other] = [await shop.user({ balance: 50 }), await shop.user({ balance: 50 })]
    const product = await shop.product({ price: 2 })
    const accounts = (await shop.buy(one, product.id)).body
    const first = (await buyUsa(one.token, usaRequestBody())).body
    const second = (await buyInternational(other.token, internationalRequestBody())).body

    const all = allShipments.output.parse((await get('/admin/history/trackingNos/list')).body)
    expect(all.items.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id])
    expect(all.items[0]).toMatchObject({
      user: { id: other.id, email: other.email },
      trackingNo: second.trackingNo,
    })
    const mine = (await get(`/admin/history/trackingNos/list?search=${one.email}`)).body
    expect(mine).toMatchObject({ total: 1, items: [{ id: first.id }] })
    const day = (days: number) => encodeURIComponent(new Date(Date.now() + days * 86_400_000).toISOString())
    expect((await get(`/admin/history/trackingNos/list?to=${day(-1)}`)).body.total).toBe(0)
    expect((await get(`/admin/history/trackingNos/list?from=${day(-1)}`)).body.total).toBe(all.total)
    const purchases = (await get('/admin/history/purchases/list')).body
    expect(purchases.items.map(({ id }: { id: number }) => id)).toEqual([accounts.id])
    expect(purchases.total).toBe(1)

    const link = (await post('/admin/history/trackingNos/export-link', {})).body
    const filteredLink = await shop.api(
      'POST',
      `/admin/history/trackingNos/export-link?search=${one.email}`,
      {
        token: admin.token,
      },
    )
    expect(link.rows).toBe(all.total)
    const file = await shop.api('GET', filteredLink.body.url.replace(/^\/api/, ''))
    const [head, row, ...otherRows] = String(file.body).trim().split('\r\n')
    expect(head).toContain('Tracking number')
    expect(row).toContain(`TEST shipment`)
    expect(row).toContain(first.trackingNo)
    expect(otherRows).toEqual([])
    expectNoCarrierFormat(String(file.body))
  })

  it('opens each shipment with its events and its buyer', async () => {
    const user = await shop.user({ balance: 10 })
    const { body } = await buyUsa(user.token, usaRequestBody())
    const opened = anyShipmentById.output.parse((await get(`/admin/trackingNo/${body.id}`)).body)
    expect(opened).toMatchObject({
      trackingNo: body.trackingNo,
      user: { email: user.email },
      tracking: { delivered: true },
    })
    expect((await get(`/admin/trackingNo/${body.id}`, user.token)).status).toBe(403)
    const listed = (await get(`/admin/user/${user.id}`)).body
    expect(listed).toMatchObject({
      totalPurchases: 1,
      totalSpent: 3,
      purchases: [
        {
          kind: 'SHIPMENT',
          product: null,
          trackingNo: body.trackingNo,
          title: 'Test shipment to Houston, TX',
        },
      ],
    })
  })
})

describe('a report about a shipment', () => {
  it('is in the list of all reports, and is settled by a refund of at most the amount paid', async () => {
    const user = await shop.user({ balance: 10 })
    const { body: purchase } = await buyUsa(user.token, usaRequestBody())
    const reported = await post(
      '/history/purchases/report',
      { purchaseId: purchase.id, message: 'The hub is wrong.' },
      user.token,
    )
    expect(reported.status).toBe(201)
    const queue = (await get(`/admin/report/list?search=${user.email}`)).body
    expect(queue.items).toMatchObject([
      {
        order: { id: purchase.id, kind: 'SHIPMENT', productId: null, title: 'Test shipment to Houston, TX' },
      },
    ])
    const order = anyPurchaseById.output.parse((await get(`/admin/purchase/${purchase.id}`)).body)
    expect(order).toMatchObject({
      kind: 'SHIPMENT',
      product: null,
      trackingNo: purchase.trackingNo,
      refundable: 3,
      inStock: 0,
    })

    const refund = (amount: number) =>
      post('/admin/purchase/refund', { purchaseId: purchase.id, amount, reason: 'Our fault.' })
    expect(await refund(3.01)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_LARGE' } })
    expect(await refund(3)).toMatchObject({ status: 201, body: { refunded: 3, refundable: 0 } })
    expect(await refund(0.01)).toMatchObject({ status: 409 })
    expect(await shop.balanceOf(user.id)).toBe(10)
    const shownToCustomer = (await get(`/trackingNo/${purchase.id}`, user.token)).body
    expect(shownToCustomer).toMatchObject({ refunded: 3, reports: [{ status: 'REFUNDED' }] })
    for (const path of ['replace', 'reveal']) {
      const body = {
        purchaseId: purchase.id,
        accountId: 1,
        ...(path === 'replace' && { reason: 'It is bad.' }),
      }
      expect((await post(`/admin/purchase/${path}`, body)).status).toBe(404)
    }
  })
})

describe('the dashboard', () => {
  it('counts shipments separately, but includes their revenue and refunds in all sums', async () => {
    const stats = async () => (await get('/admin/stat')).body
    const before = await stats()
    await setPrice(10, 4)
    const user = await shop.user({ balance: 50 })
    const first = (await buyUsa(user.token, usaRequestBody())).body
    await buyUsa(user.token, usaRequestBody())
    const product = await shop.product({ price: 2, cost: 1 })
    await shop.buy(user, product.id)
    await post('/admin/purchase/refund', { purchaseId: first.id, amount: 5, reason: 'Half of it.' })

    const after = await stats()
    expect(after.totalTrackingNoPurchased - before.totalTrackingNoPurchased).toBe(2)
    expect(after.totalPurchases - before.totalPurchases).toBe(1)
    expect(after.totalRevenue - before.totalRevenue).toBeCloseTo(17)
    expect(after.totalProfit - before.totalProfit).toBeCloseTo(8)
    expect(after.recentPurchases[1]).toMatchObject({
      kind: 'SHIPMENT',
      productTitle: 'Test shipment to Houston, TX',
      quantity: 1,
      amount: 10,
    })
    expect(after.mostActiveUser).toMatchObject({ id: user.id, purchases: 3 })
    expect(after.salesByCategory).toContainEqual({
      category: 'Tracking Numbers',
      quantity: expect.any(Number),
    })

    // Once a day is closed, the dashboard reads its sales from stored sums. The figures must stay the same.
    await shop.owner.query(`
      UPDATE sales_zones SET day = current_date - 3, month = date_trunc('month', current_date - 3)`)
    await shop.owner.query(
      `INSERT INTO purchases (user_id, kind, quantity, unit_price_cents, unit_cost_cents, discount_cents, amount_cents,
         title, balance_after_cents, purchased_at)
       SELECT $1, 'SHIPMENT', 1, 0, 0, 0, 0, 'Test shipment', 0, now() - interval '2 days' RETURNING id`,
      [user.id],
    )
    await shop.owner.query(`
      INSERT INTO shipments SELECT (jsonb_populate_record(s, jsonb_build_object('id', (SELECT max(id) FROM purchases),
        'user_id', ${user.id}, 'tracking_number', 'DKT-TEST-ABCDEFGHJK'))).* FROM shipments s LIMIT 1`)
    const open = await stats()
    expect(open.totalTrackingNoPurchased - after.totalTrackingNoPurchased).toBe(1)
    await closeSalesDays(shop.db)
    expect(await stats()).toEqual({ ...open, salesChart: expect.any(Array) })
  })
})

describe('a mail about a shipment', () => {
  it('says that it is a test, shows the tracking number, and does not look like a carrier’s mail', async () => {
    await setPrice(3, 1)
    const mailbox = await openTestMailDelivery(shop)
    try {
      const user = await shop.user({ balance: 10 })
      const { body: purchase } = await buyUsa(user.token, usaRequestBody())
      const receipt = await mailbox.mailTo(user.email, ({ subject }) => subject.startsWith('Receipt'))
      await post('/admin/purchase/refund', { purchaseId: purchase.id, amount: 1, reason: 'A part.' })
      const refund = await mailbox.mailTo(user.email, ({ subject }) => subject.startsWith('Refund'))
      for (const mail of [receipt, refund]) {
        expect(mail.text).toContain('Test shipment. No carrier moves it.')
        expect(mail.text).toContain(`/history/shipments/${purchase.id}`)
        expectNoCarrierFormat(`${mail.subject}\n${mail.text}`)
      }
      expect(receipt.text).toContain(purchase.trackingNo)
      await mailbox.waitUntilIdle()
      const { rows } = await shop.owner.query<{ template: string }>(
        'SELECT template FROM mails WHERE user_id = $1 ORDER BY id',
        [user.id],
      )
      expect(rows.map(({ template }) => template)).toEqual(['receipt', 'refund'])
    } finally {
      await mailbox.close()
    }
  })
})
