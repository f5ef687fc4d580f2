import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { credited, openDepositShop } from '../../../../test/features/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { applyPayment } from './apply-payment.ts'

const shop = useShop(openDepositShop)

it('credits a payment whose missing amount was paid while another process was putting it in REVIEW', async () => {
  const provider = shop.jobs.providers.nowpayments?.opened
  if (!provider) throw new Error('The sandbox must have a crypto provider.')
  const user = await shop.user()
  const deposit = await shop.open(user, 50)
  await shop.choose(deposit.invoiceUrl, 'underpay')
  const { rows } = await shop.owner.query(
    'SELECT p.id FROM sandbox_nowpayments_payments p ORDER BY p.id DESC LIMIT 1',
  )
  const fetchPayment = async () => {
    const payment = await provider.fetch(String(rows[0].id))
    if (!payment) throw new Error('The simulator has no payment.')
    return payment
  }
  const underpaid = await fetchPayment()
  await shop.choose(deposit.invoiceUrl, 'top-up')
  const paidInFull = await fetchPayment()

  const first = await shop.db.startTransaction().execute()
  expect(await applyPayment(first, provider, underpaid)).toBe('review')
  const second = shop.db.transaction().execute((tx) => applyPayment(tx, provider, paidInFull))
  await expect.poll(isStatementWaitingForLock).toBe(true)
  await first.commit().execute()
  expect(await second).toBe('credited')
  expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id))
})

async function isStatementWaitingForLock(): Promise<boolean> {
  await sleep(10)
  const { rows } = await shop.owner.query(
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
  )
  return rows.length > 0
}
