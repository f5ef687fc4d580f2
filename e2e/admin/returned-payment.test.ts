import type { Page } from '@playwright/test'
import { api, waitFor } from '../harness/api.ts'
import { openCardPaymentPage } from '../harness/card-deposits.ts'
import { waitForDeposit } from '../harness/deposits.ts'
import { pressOutcome, toast, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, type Customer, newCustomer } from '../harness/users.ts'

test('a refund at the provider is taken from the wallet, and is a task until the operator has handled it', async ({
  open,
}) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  const id = await payAndRefund(shop, customer)
  const page = await open(await adminToken())

  await test.step('the dashboard leads to the deposits with returned money to handle', async () => {
    await page.goto('/admin/dashboard')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^\d+ returned payments? to handle$/ })
      .click()
    await expect(page).toHaveURL('/admin/histories?tab=deposits&returned=open')
    await page.getByLabel('User email').fill(customer.email)
    await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('$20.00 returned')
    const filters = page.getByRole('search', { name: 'Filter deposits' })
    const inOneRow = [filters.getByLabel('User email'), filters.getByLabel('Returned')]
    const tops = await Promise.all(inOneRow.map(async (field) => (await field.boundingBox())?.y))
    expect(tops, 'the filters are one row at 1280 px').toEqual([tops[0], tops[0]])
    await page.getByRole('link', { name: `Details of $20.00 by ${customer.email}` }).click()
  })

  const dialog = page.getByRole('dialog', { name: `Deposit no. ${id}` })
  await test.step('the deposit shows the refund with its amount and what was taken, and asks only for a note', async () => {
    await expect(dialog.getByRole('heading', { name: 'Returned money' })).toBeVisible()
    const refund = dialog.getByRole('listitem').filter({ hasText: 'Refund' }).first()
    await expect(refund).toContainText('Paid back')
    await expect(refund).toContainText('₦30,605')
    await expect(refund).toContainText('Taken from the wallet or owed')
    await expect(refund.getByRole('button', { name: 'Debit wallet' })).toHaveCount(0)
    expect(await balanceOf(customer)).toBe(0)
    await refund.getByRole('button', { name: 'Mark as handled' }).click()
    const form = page.getByRole('dialog', { name: 'Mark as handled' })
    await form.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(form.getByText('Say why, in a few words.')).toBeVisible()
    await form.getByLabel('Note').fill('The bank gave it back')
    await form.getByRole('button', { name: 'Mark as handled' }).click()
    await expect(toast(page, 'Marked as handled.')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(dialog.getByText('“The bank gave it back”')).toBeVisible()
    await expect(refund.getByRole('button')).toHaveCount(0)
  })

  await test.step('the list has no such task of this customer any more, and the user’s page says what was paid back', async () => {
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('No deposits match your filters.')).toBeVisible()
    await page.goto(`/admin/users/${customer.id}`)
    await expect(page.getByText('$20.00 of the deposits was paid back to the payer.')).toBeVisible()
    await page.getByRole('link', { name: 'Show the deposit with returned money' }).click()
    await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('$20.00 returned')
  })

  await test.step('the customer sees it in plain words', async () => {
    await shop.goto('/deposit')
    await expect(walletLink(shop, '$0.00')).toBeVisible()
    await expect(shop.getByRole('row').filter({ hasText: '$20.00' })).toContainText('$20.00 paid back to you')
  })
})

// The shop takes the money of new returns by itself, so the answers of these calls are the test's own.
test('a return that is older than that is debited by the operator, once, and for more only with a tick', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 402 .* \/api\/admin\/deposit\/return\/handle/)
  const customer = await newCustomer()
  const shop = await open(customer.token)
  const id = await payAndRefund(shop, customer)
  const page = await open(await adminToken())
  let handled: { debit: number; note: string } | null = null
  const older = async (answer: { returns: object[] }) => ({
    ...answer,
    balance: handled ? 0 : 20,
    returns: answer.returns.map((returned) => ({
      ...returned,
      ...{ isAutomatic: false, taken: 0, needsHandling: !handled, toDebit: handled ? null : 20 },
      ...{ debited: handled?.debit ?? 0 },
      handled: handled && { at: new Date().toISOString(), by: 'admin', note: handled.note },
    })),
  })
  await page.route(`**/api/admin/deposit/${id}`, async (route) =>
    route.fulfill({ json: await older(await (await route.fetch()).json()) }),
  )
  await page.route('**/api/admin/deposit/return/handle', async (route) => {
    const body = route.request().postDataJSON()
    if (body.debit > 20) {
      const json = { error: 'The wallet holds only $20.00.', code: 'INSUFFICIENT_FUNDS', requestId: 'test' }
      return route.fulfill({ status: 402, json })
    }
    handled = body
    return route.fulfill({ json: await older(await depositOf(id)) })
  })
  await page.goto(`/admin/histories?tab=deposits&deposit=${id}`)
  const dialog = page.getByRole('dialog', { name: `Deposit no. ${id}` })
  const refund = dialog.getByRole('listitem').filter({ hasText: 'Refund' }).first()
  await refund.getByRole('button', { name: 'Debit wallet' }).click()
  const form = page.getByRole('dialog', { name: 'Debit the wallet' })
  await expect(form.getByLabel('Amount to debit in USD')).toHaveValue('20.00')
  await form.getByLabel('Amount to debit in USD').fill('20.01')
  await form.getByLabel('Note').fill('The bank gave it back')
  await form.getByRole('button', { name: 'Debit wallet' }).click()
  await expect(form.getByText('Tick the box to debit more')).toBeVisible()
  await form.getByLabel('Debit $20.01 instead of $20.00').check()
  await form.getByRole('button', { name: 'Debit wallet' }).click()
  await expect(form.getByText('The wallet holds only $20.00.')).toBeVisible()
  await form.getByLabel('Amount to debit in USD').fill('20')
  await form.getByRole('button', { name: 'Debit wallet' }).click()
  await expect(toast(page, 'Debited $20.00.')).toBeVisible()
  await expect(refund).toContainText('Debited by hand')
})

test('a second operator cannot handle a return that another one has just handled', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/deposit\/return\/handle/)
  const customer = await newCustomer()
  const shop = await open(customer.token)
  const id = await payAndRefund(shop, customer)
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog', { name: `Deposit no. ${id}` })
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  const form = page.getByRole('dialog', { name: 'Mark as handled' })
  await form.getByLabel('Note').fill('Mine')
  const { returns } = await depositOf(id)
  await api('POST', '/admin/deposit/return/handle', {
    token: await adminToken(),
    body: { id: returns[0]?.id, debit: null, note: 'Theirs' },
  })
  await form.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(toast(page, 'This is handled already. Reload the page.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Mark as handled' })).toHaveCount(0)
})

/** A card deposit of $20 that the provider has refunded. Returns its id when the shop has heard of it. */
async function payAndRefund(shop: Page, customer: Customer): Promise<number> {
  const checkout = await openCardPaymentPage(shop, '20')
  await pressOutcome(shop, 'Pay')
  const id = await waitForDeposit('COMPLETED', customer)
  await shop.goto(checkout)
  await pressOutcome(shop, 'Refund')
  await waitFor('A return', async () => ((await depositOf(id)).returns.length > 0 ? true : undefined))
  return id
}

async function depositOf(id: number) {
  return api<{ returns: { id: number }[] }>('GET', `/admin/deposit/${id}`, { token: await adminToken() })
}
