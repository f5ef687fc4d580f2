import { describe, expect, it } from 'vitest'
import { openCardShop } from '../../../test/areas/card-deposits.ts'
import { testReturns } from '../../../test/areas/returns.ts'
import { type TestCaller, useShop, useTestAdmin } from '../../../test/shop.ts'
import { recordSeen } from '../purchases/records/own-purchases.ts'

const shop = useShop(openCardShop)
const admin = useTestAdmin(shop)
const { returnsOf } = testReturns(shop)

const DAY_MS = 86_400_000

/** Spends all of a wallet on one purchase, and opens it. */
async function spend(user: TestCaller, price: number): Promise<number> {
  const product = await shop.product({ price })
  const { status, body } = await shop.buy(user, product.id)
  expect(status).toBe(201)
  await shop.api('GET', `/history/purchases/${body.id}`, { token: user.token })
  return body.id
}

const erase = ({ id }: TestCaller) =>
  shop.api('POST', '/admin/user/erase', { token: admin.token, body: { id, reason: 'Asked by mail' } })
const keptOf = async (purchaseId: number) =>
  (
    await shop.db
      .selectFrom('deliveries_seen')
      .select(['network', 'kept_until'])
      .where('purchase_id', '=', purchaseId)
      .execute()
  ).map(({ network, kept_until }) => [
    network,
    kept_until && Math.round((kept_until.getTime() - Date.now()) / DAY_MS),
  ])

describe('an erasure of a customer', () => {
  it('keeps what was done with purchases after a card deposit until 180 days after the deposit', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    const id = await spend(user, 50)
    await shop.db
      .updateTable('deposits')
      .set({ completed_at: new Date(Date.now() - 10 * DAY_MS) })
      .where('id', '=', deposit.id)
      .execute()
    expect((await erase(user)).status).toBe(200)
    expect(await keptOf(id)).toEqual([['127.0.0.1', 170]])
  })

  it('deletes it if the customer has not paid by card, or the card deposit is older', async () => {
    const other = await shop.user({ balance: 5 })
    const otherId = await spend(other, 5)
    const { user, deposit } = await shop.depositAfter('pay')
    const id = await spend(user, 50)
    await shop.db
      .updateTable('deposits')
      .set({ completed_at: new Date(Date.now() - 181 * DAY_MS) })
      .where('id', '=', deposit.id)
      .execute()
    for (const one of [other, user]) expect((await erase(one)).status).toBe(200)
    expect(await keptOf(otherId)).toEqual([])
    expect(await keptOf(id)).toEqual([])
  })

  it('leaves no row of a call that ends after it, and the call does not wait for it', async () => {
    const user = await shop.user({ balance: 5 })
    const id = await spend(user, 5)
    const row = { id, kind: 'COPIED' } as const
    const actor = { actorId: user.id, address: '203.0.113.9' }
    const client = await shop.owner.connect()
    try {
      await client.query('BEGIN')
      await client.query('SELECT pg_advisory_xact_lock(4614274, $1)', [user.id])
      await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id])
      await recordSeen(shop.platform.db, actor, row)
      await client.query('ROLLBACK')
    } finally {
      client.release()
    }
    expect((await erase(user)).status).toBe(200)
    await recordSeen(shop.platform.db, actor, row)
    expect(await keptOf(id)).toEqual([])
  })

  it('waits while a payment is disputed, also after the answer, and says so in one sentence', async () => {
    const { user, deposit } = await shop.depositAfter('pay')
    await spend(user, 50)
    await shop.choose(deposit, 'dispute')
    await shop.processEvents()
    const refused = {
      status: 409,
      body: {
        code: 'IN_USE',
        error: 'A payment is disputed or on its way back. The account can be erased when that is over.',
      },
    }
    expect(await erase(user)).toMatchObject(refused)
    const [dispute] = await returnsOf(deposit)
    const mark = (as: string) =>
      shop.api('POST', '/admin/dispute/mark', {
        token: admin.token,
        body: { id: dispute?.id, as, note: 'as the dashboard says' },
      })
    await mark('ANSWERED')
    expect(await erase(user)).toMatchObject(refused)
    // A wallet that does not count it: the dispute is older than that count.
    await shop.db.updateTable('wallets').set({ open_disputes: 0 }).where('user_id', '=', user.id).execute()
    expect(await erase(user)).toMatchObject(refused)
    await shop.db.updateTable('wallets').set({ open_disputes: 1 }).where('user_id', '=', user.id).execute()
    await mark('WON')
    expect((await erase(user)).status).toBe(200)
  })
})
