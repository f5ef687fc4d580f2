import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testShipments, usaRequestBody } from '../../../../test/areas/shipments.ts'
import { type TestCaller, useTestShop } from '../../../../test/shop.ts'
import type { DeleteBatch } from '../../../host/db/retention/delete-old-rows.ts'
import { tables } from '../tables.ts'

const shop = useTestShop()

async function bought() {
  const user = await shop.user({ balance: 20 })
  const product = await shop.product({ price: 1 })
  const { body } = await shop.buy(user, product.id)
  return { user, id: body.id as number, product }
}

const open = ({ token }: TestCaller, id: number, query = '') =>
  shop.api('GET', `/history/purchases/${id}${query}`, { token })
const tell = ({ token }: TestCaller, id: number, kind: string) =>
  shop.api('POST', `/history/purchases/${id}/seen`, { token, body: { kind } })
const seenOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('deliveries_seen')
      .select(['user_id', 'kind', 'network'])
      .where('purchase_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ user_id, kind, network }) => [user_id, kind, network])

describe('what a customer does with a purchase', () => {
  it('is recorded with its network: opened and downloaded by the shop, shown and copied as the browser says', async () => {
    const { user, id } = await bought()
    expect(await seenOf(id)).toEqual([])
    expect((await open(user, id)).status).toBe(200)
    expect((await tell(user, id, 'SHOWN')).body).toEqual({ success: true })
    expect((await tell(user, id, 'COPIED')).status).toBe(200)
    expect((await open(user, id, '?download=true')).body.accounts).toHaveLength(1)
    expect(await seenOf(id)).toEqual(
      ['OPENED', 'SHOWN', 'COPIED', 'DOWNLOADED'].map((kind) => [user.id, kind, '127.0.0.1']),
    )
  })

  it('is one row in ten minutes, also if it happens ten times at once', async () => {
    const { user, id } = await bought()
    await Promise.all(Array.from({ length: 10 }, () => open(user, id)))
    expect((await seenOf(id)).length).toBeLessThanOrEqual(2)
    await shop.owner.query('UPDATE deliveries_seen SET slot = slot - 2 WHERE purchase_id = $1', [id])
    const before = (await seenOf(id)).length
    await open(user, id)
    expect(await seenOf(id)).toHaveLength(before + 1)
  })

  it('is not recorded for the purchase of another customer, or as an act that only the shop can see', async () => {
    const { id } = await bought()
    const other = await shop.user()
    expect((await open(other, id)).status).toBe(404)
    expect((await tell(other, id, 'COPIED')).status).toBe(404)
    const { user, id: own } = await bought()
    expect((await tell(user, own, 'DOWNLOADED')).status).toBe(400)
    expect(await seenOf(id)).toEqual([])
    expect(await seenOf(own)).toEqual([])
  })

  it('never fills the table: 500 rows an hour for a customer', async () => {
    const { user, id } = await bought()
    await sql`
      INSERT INTO deliveries_seen (user_id, purchase_id, kind, network, slot)
      SELECT ${user.id}, ${id}, 'COPIED', '10.0.0.1', n FROM generate_series(1, 500) n`.execute(shop.db)
    expect((await open(user, id)).status).toBe(200)
    expect((await tell(user, id, 'SHOWN')).status).toBe(200)
    expect(await seenOf(id)).toHaveLength(500)
  })

  it('does not keep the goods back if it cannot be recorded', async () => {
    const { user, id } = await bought()
    await shop.owner.query('ALTER TABLE deliveries_seen RENAME TO away')
    try {
      expect((await open(user, id)).body.accounts).toHaveLength(1)
    } finally {
      await shop.owner.query('ALTER TABLE away RENAME TO deliveries_seen')
    }
  })

  it('is recorded for a shipment, too', async () => {
    const shipments = testShipments(() => shop)
    await shipments.setPrice(1)
    const user = await shop.user({ balance: 5 })
    const { body } = await shipments.buyUsa(user.token, usaRequestBody())
    expect((await shop.api('GET', `/trackingNo/${body.id}`, { token: user.token })).status).toBe(200)
    expect(await seenOf(body.id)).toEqual([[user.id, 'OPENED', '127.0.0.1']])
  })
})

describe('the retention', () => {
  const deleteAll = async () => {
    for (const make of tables.deliveries_seen?.deletions ?? []) {
      const batch: DeleteBatch = make({ auditLogDays: 1, auditLogSalesDays: 1, providerEventsDays: 1 })
      await shop.db.transaction().execute(batch)
    }
  }

  it('deletes rows after 400 days, and those of erased customers at their own time', async () => {
    await shop.owner.query('TRUNCATE deliveries_seen')
    const row = (id: number, age: string, kept: string | null) =>
      shop.owner.query(
        `INSERT INTO deliveries_seen (user_id, purchase_id, kind, network, slot, at, kept_until)
          VALUES (1, $1, 'OPENED', '10.0.0.1', 1, now() - $2::interval, now() + $3::interval)`,
        [id, age, kept],
      )
    await row(1, '401 days', null)
    await row(2, '399 days', null)
    await row(3, '100 days', '-1 hour')
    await row(4, '100 days', '1 hour')
    await deleteAll()
    const { rows } = await shop.owner.query(
      'SELECT purchase_id::integer AS id FROM deliveries_seen ORDER BY id',
    )
    expect(rows.map(({ id }) => id)).toEqual([2, 4])
  })
})
