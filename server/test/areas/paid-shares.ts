import { expect } from 'vitest'
import type { TestCaller } from '../shop.ts'
import type { DepositShop } from './deposits.ts'

/** Payments at the simulator of NOWPayments of which a share of the requested coins arrives. */
export function paidShares(shop: DepositShop) {
  /** A payment of a new deposit of `dollars`, of which this share arrived. */
  async function payShare(dollars: number, { part, whole }: { part: number; whole: number }, coin = 'btc') {
    const user = await shop.user()
    const deposit = await shop.open(user, dollars)
    await shop.choose(deposit.invoiceUrl, 'start', coin)
    await shop.processEvents()
    const id = await shop.lastPaymentId(deposit.id)
    await arrive(id, { status: part < whole ? 'partially_paid' : 'finished', part, whole })
    return { user, deposit, id }
  }

  /** Sets what arrived of a payment at the provider, and lets the shop hear of it. */
  async function arrive(
    id: string,
    { status, part, whole }: { status: string; part: number; whole: number },
  ) {
    await shop.owner.query(
      `UPDATE sandbox_nowpayments_payments SET status = $2, paid_units = asked_units * $3::bigint / $4::bigint WHERE id = $1`,
      [id, status, part, whole],
    )
    await shop.notify(JSON.stringify({ payment_id: Number(id) }))
    await shop.processEvents()
  }

  /** Sends money to the address of the deposit's payment again. */
  async function sendAgain(...again: Parameters<typeof repeat>) {
    await shop.notify(await repeat(...again))
    await shop.processEvents()
  }

  /** Pays a share of the deposit in a second payment of its invoice. */
  async function paySecond(invoiceUrl: string, share: { part: number; whole: number }) {
    const { payment_id } = JSON.parse(await repeat(invoiceUrl, share, 'usdttrc20', 'pay-second'))
    await shop.notify(JSON.stringify({ payment_id }))
    await shop.processEvents()
  }

  /** Sends money to the address of the deposit's payment again, or as `how` says, and returns its notice. */
  async function repeat(
    invoiceUrl: string,
    share: { part: number; whole: number },
    coin = 'btc',
    how: 'send-again' | 'pay-second' = 'send-again',
  ) {
    await shop.control({ notices: 'lost' })
    await shop.choose(invoiceUrl, how, coin)
    await shop.control({})
    const { rows } = await shop.owner.query<{ id: string; parent_id: string }>(
      'SELECT id::text, parent_id::text FROM sandbox_nowpayments_payments ORDER BY created_at DESC, id LIMIT 1',
    )
    const [child] = rows
    await shop.owner.query(
      'UPDATE sandbox_nowpayments_payments SET paid_units = asked_units * $2::bigint / $3::bigint WHERE id = $1',
      [child?.id, share.part, share.whole],
    )
    return JSON.stringify({ payment_id: Number(child?.id), parent_payment_id: Number(child?.parent_id) })
  }

  /** An operator's decision about a deposit in review. */
  async function settle(
    id: number,
    decision: { decision: 'refuse' } | { decision: 'credit'; amount: number },
  ) {
    const { token } = await shop.admin()
    const body = { id, reason: 'Looked at', ...decision }
    expect((await shop.api('POST', '/admin/deposit/settle', { token, body })).status).toBe(200)
  }

  const deposits = async (user: TestCaller) => (await shop.stateOf(user)).deposits

  return { arrive, deposits, paySecond, payShare, repeat, sendAgain, settle }
}
