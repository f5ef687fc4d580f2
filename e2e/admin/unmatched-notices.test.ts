import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

const notice = {
  ...{ id: 7, provider: 'paystack', kind: 'dispute', paymentId: '896467688', depositId: null },
  ...{ returnId: '358950', amount: '5000.00 NGN', status: 'awaiting-merchant-feedback', times: 2 },
  ...{ dueAt: '2026-11-28T18:00:00.000Z', firstHeardAt: '2026-11-27T18:00:00.000Z' },
}
const other = {
  ...notice,
  id: 8,
  kind: 'payment',
  depositId: 12,
  paymentId: null,
  returnId: null,
  dueAt: null,
}

// Only a provider can sign a notice, so the answers of these calls are the test's own.
test('notices that match no payment are a task, and each is shown above the deposits until an operator has handled it', async ({
  open,
}) => {
  const page = await open(await adminToken())
  let notices = [notice, other]
  await page.route('**/api/admin/deposit/method/list', async (route) => {
    const answer = await (await route.fetch()).json()
    return route.fulfill({ json: { ...answer, unmatchedNotices: notices.length } })
  })
  await page.route('**/api/admin/deposit/notice/list', (route) => route.fulfill({ json: { notices } }))
  await page.route('**/api/admin/deposit/notice/handle', (route) => {
    notices = notices.filter(({ id }) => id !== route.request().postDataJSON().id)
    return route.fulfill({ json: { notices } })
  })
  await page.goto('/admin/dashboard')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '2 payment notices match no payment: check them' }).click()
  await expect(page).toHaveURL('/admin/histories?tab=deposits')

  await expect(main.getByRole('heading', { name: '2 payment notices match no payment' })).toBeVisible()
  const dispute = main.getByRole('listitem').filter({ hasText: 'Dispute at Paystack' })
  for (const fact of ['5000.00 NGN', '896467688', '358950', 'awaiting merchant feedback'])
    await expect(dispute).toContainText(fact)
  const payment = main.getByRole('listitem').filter({ hasText: 'Payment at Paystack' })
  await expect(payment.getByRole('link', { name: 'Open the deposit' })).toHaveAttribute('href', /deposit=12/)
  await dispute.getByRole('button', { name: 'Mark as handled the dispute 358950' }).click()
  await expect(toast(page, 'Marked as handled.')).toBeVisible()
  await expect(dispute).toHaveCount(0)
  await payment.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(main.getByRole('heading', { name: /payment notice/ })).toHaveCount(0)
})
