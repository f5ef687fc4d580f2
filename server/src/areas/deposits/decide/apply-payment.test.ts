import { expect, it } from 'vitest'
import { credited, openStrictDepositShop } from '../../../../test/areas/deposits.ts'
import { useShop } from '../../../../test/shop.ts'
import { waitForBlocked } from '../../../../test/waiting-statements.ts'
import { applyPayment } from './apply-payment.ts'

const shop = useShop(openStrictDepositShop)

it('credits a deposit that is paid in full while another process is putting it in REVIEW', async () => {
  const provider = shop.jobs.providers.nowpayments?.client
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
  await shop.choose(deposit.invoiceUrl, 'grow')
  const paidInFull = await fetchPayment()

  const first = await shop.db.startTransaction().execute()
  expect(await applyPayment(first, provider, underpaid)).toBe('review')
  const second = shop.db.transaction().execute((tx) => applyPayment(tx, provider, paidInFull))
  await waitForBlocked(shop.owner)
  await first.commit().execute()
  expect(await second).toBe('credited')
  expect((await shop.stateOf(user)).transfers).toEqual(credited(deposit.id))
})
