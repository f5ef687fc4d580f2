import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { buy, newProduct } from '../harness/products.ts'
import { PHONE, toast, walletLink } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

interface SharedReports {
  token: string
  customer: Customer
  purchaseId: number
  /** The id of an open report with messages of both sides. */
  openReport: number
  /** The id of a report that is answered and closed. */
  closedReport: number
  /** The id of an open report about the whole order. */
  orderReport: number
}

const test = testsWithSharedData(createReports)

for (const [device, options] of [
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
  ['a phone', PHONE],
] as const) {
  test(`on ${device}: a report with a quick reason, an answer, a reply, a refund and the next report`, async ({
    open,
  }) => {
    const product = await newProduct({ price: 4, stock: 3 })
    const customer = await newCustomer({ dollars: 20 })
    const { id } = await buy(customer, product.id, 2)
    await api('POST', '/history/purchases/report', {
      token: customer.token,
      body: { purchaseId: id, reason: 'OTHER', message: `Another report of ${customer.email}` },
    })
    const shop = await open(customer.token, options)
    const office = await open(await adminToken(), options)

    await test.step('the customer chooses a reason, and needs no other words', async () => {
      await shop.goto(`/history/${id}`)
      await shop.getByRole('button', { name: 'Report Log (1)' }).click()
      const form = shop.getByRole('dialog', { name: 'Report Log (1)' })
      await form.getByRole('button', { name: 'Send report' }).click()
      await expect(form.getByText('Choose what is wrong.').first()).toBeVisible()
      await form.getByText('Something else').click()
      await form.getByRole('button', { name: 'Send report' }).click()
      await expect(form.getByText('Say what is wrong, in a few words.').first()).toBeVisible()
      await form.getByText('It does not work').click()
      await form.getByRole('button', { name: 'Send report' }).click()
      await expect(toast(shop, 'Thank you. The shop will check it and answer you.')).toBeVisible()
    })

    await test.step('the row of the list leads to the page of the report', async () => {
      await office.goto(`/admin/reports?search=${customer.email}`)
      await office.getByText('It does not work').click()
      await expect(office).toHaveURL(/\/admin\/reports\/\d+$/)
      await expect(office.getByRole('heading', { level: 1 })).toHaveText(
        `It does not work · ${product.title}`,
      )
      await expect(office.getByRole('log', { name: 'Conversation' })).toContainText('It does not work')
      const actions = office.getByRole('region', { name: 'Actions' })
      await expect(actions.getByRole('button')).toHaveText(['Replace', 'Refund $4.00'])
      await expect(office.getByRole('link', { name: customer.email })).toBeVisible()
      await expect(office.getByRole('link', { name: product.title })).toBeVisible()
      await expect(office.getByText('1, show all')).toBeVisible()
    })

    await test.step('the account is hidden until the operator reveals it', async () => {
      await expect(office.getByText(product.accounts[0] ?? '')).toHaveCount(0)
      await office.getByRole('button', { name: /^Reveal Account/ }).click()
      await expect(office.getByText(product.accounts[0] ?? '')).toBeVisible()
    })

    await test.step('the operator answers, which the customer reads at once', async () => {
      const field = office.getByLabel('Answer', { exact: true })
      await expect(field).toHaveValue('')
      await field.fill('Which site refuses it?')
      await office.getByRole('button', { name: 'Send answer' }).click()
      await expect(toast(office, 'The answer is sent. The report stays open.')).toBeVisible()
      await expect(office.getByText('Waiting on the customer')).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(shop.getByText('Which site refuses it?')).toBeVisible({ timeout: 20_000 })
      await expect(shop.getByText('The shop has replied')).toBeVisible()
    })

    await test.step('the customer replies, and the operator reads it without a reload', async () => {
      await shop.getByRole('button', { name: 'Reply about Log (1)' }).click()
      const form = shop.getByRole('dialog', { name: 'Write to the shop' })
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(form.getByText('Write a few words.').first()).toBeVisible()
      await form.getByLabel('Message').fill('All of them.')
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(toast(shop, 'Your message is sent.')).toBeVisible()
      await expect(office.getByText('All of them.')).toBeVisible({ timeout: 20_000 })
      await expect(office.getByText('Customer replied')).toBeVisible()
    })

    await test.step('the operator refunds what was paid for the account, with the customer’s words as the reason', async () => {
      await office.getByRole('button', { name: 'Refund $4.00' }).click()
      const form = office.getByRole('dialog', { name: /^Refund account/ })
      await expect(form.getByLabel('Reason')).toHaveValue('It does not work')
      await form.getByRole('button', { name: 'Refund', exact: true }).click()
      await expect(toast(office, `Refunded $4.00 to ${customer.email}.`)).toBeVisible()
      await expect(office.getByLabel('Answer', { exact: true })).toHaveCount(0)
      const thread = office.getByRole('log', { name: 'Conversation' }).getByRole('listitem')
      await expect(thread.first()).toContainText('Report opened')
      await expect(thread.last()).toContainText('refunded $4.00.')
      const focused = () => office.evaluate(() => document.activeElement?.tagName)
      await expect.poll(focused, 'the focus is not lost with the button').not.toBe('BODY')
      await expect(shop.getByText('Refunded', { exact: true }).first()).toBeVisible({ timeout: 20_000 })
      if (device === 'a desktop') await expect(walletLink(shop, '$16.00')).toBeVisible({ timeout: 20_000 })
    })

    await test.step('the link “Next report” opens the next report', async () => {
      const address = office.url()
      await office.getByRole('link', { name: 'Next report' }).click()
      await expect(office).not.toHaveURL(address)
      await expect(office).toHaveURL(/\/admin\/reports\/\d+$/)
      await expect(office.getByRole('log', { name: 'Conversation' })).toBeVisible()
    })
  })
}

test('a message of the customer reopens a report that was answered and closed', async ({
  open,
  shared: reports,
}) => {
  const { customer, purchaseId, closedReport, token } = reports
  const shop = await open(customer.token)
  await shop.goto(`/history/${purchaseId}`)
  await expect(shop.getByText('Answered', { exact: true })).toBeVisible()
  await shop.getByRole('button', { name: 'Write again about Log (2)' }).click()
  const form = shop.getByRole('dialog', { name: 'Write to the shop' })
  await expect(form.getByText('This reopens your report')).toBeVisible()
  await form.getByLabel('Message').fill('It is still locked.')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(shop.getByText('It is still locked.')).toBeVisible()
  const office = await open(token)
  await office.goto(`/admin/reports/${closedReport}`)
  await office.getByLabel('Answer', { exact: true }).fill('The site is down. Please wait a day.')
  await office.getByLabel('Close the report with this answer').check()
  await office.getByRole('button', { name: 'Send answer' }).click()
  await expect(toast(office, 'The report is answered.')).toBeVisible()
  await expect(office.getByText('answered and closed the report.')).toBeVisible()
})

test('an action on a report that another admin has settled is refused with a message', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/report\/answer/)
  const { openReport: id, token } = await createReports()
  const page = await open(token)
  await page.goto(`/admin/reports/${id}`)
  const field = page.getByLabel('Answer', { exact: true })
  await field.fill('I look at it now.')
  // The page fetches the report every few seconds, and would remove the form.
  await page.route(`**/api/admin/report/${id}`, () => {})
  await api('POST', '/admin/report/decline', { token, body: { id, answer: 'It works.' } })
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('This is already settled.').first()).toBeVisible()
})

screen('report', 'admin', async (page, { openReport }) => {
  await page.goto(`/admin/reports/${openReport}`)
  await expect(page.getByText('The second field.')).toBeVisible()
})

screen('report, account revealed', 'admin', async (page, { openReport }) => {
  await page.goto(`/admin/reports/${openReport}`)
  await page.getByRole('button', { name: /^Reveal Account/ }).click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
})

screen('report about an order', 'admin', async (page, { orderReport }) => {
  await page.goto(`/admin/reports/${orderReport}`)
  await expect(page.getByRole('button', { name: /^Show Account/ }).first()).toBeVisible()
})

screen('report, answer', 'admin', async (page, { openReport }) => {
  await page.goto(`/admin/reports/${openReport}`)
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('Write a few words.').first()).toBeVisible()
})

screen('report missing', 'admin', async (page) => {
  await page.goto('/admin/reports/999999999')
  await expect(page.getByText('This report does not exist.').first()).toBeVisible()
})

screen('order with a conversation', 'customer', async (page, { purchaseId }) => {
  await page.goto(`/history/${purchaseId}`)
  await expect(page.getByText('The second field.')).toBeVisible()
})

screen('reply to the shop', 'customer', async (page, { purchaseId }) => {
  await page.goto(`/history/${purchaseId}`)
  await page.getByRole('button', { name: 'Reply about Log (1)' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Write a few words.').first()).toBeVisible()
})

async function createReports(): Promise<SharedReports> {
  const token = await adminToken()
  const product = await newProduct({ price: 2, stock: 6, title: 'Talked about' })
  const customer = await newCustomer({ dollars: 12 })
  const { id: purchaseId } = await buy(customer, product.id, 3)
  const { accounts } = await api<{ accounts: { id: number }[] }>(
    'GET',
    `/history/purchases/${purchaseId}`,
    customer,
  )
  const post = <Answer>(path: string, callerToken: string, body: object) =>
    api<Answer>('POST', path, { token: callerToken, body })
  const report = async (body: object) =>
    (
      await post<{ id: number }>('/history/purchases/report', customer.token, {
        purchaseId,
        reason: 'WRONG_DETAILS',
        ...body,
      })
    ).id
  const openReport = await report({ accountId: accounts[0]?.id, message: 'A field of it is empty.' })
  const closedReport = await report({ accountId: accounts[1]?.id })
  const orderReport = await report({ message: 'I should like my money back. '.repeat(8) })
  await post('/admin/report/answer', token, { id: openReport, text: 'Which field do you mean?' })
  await post('/history/purchases/report/message', customer.token, {
    id: openReport,
    text: 'The second field.',
  })
  await post('/admin/report/decline', token, { id: closedReport, answer: 'They work for us.' })
  return { token, customer, purchaseId, openReport, closedReport, orderReport }
}

function screen(
  name: string,
  whose: 'admin' | 'customer',
  show: (page: Page, reports: SharedReports) => Promise<void>,
) {
  test(`accessible: ${name}`, async ({ open, shared: reports, pageProblems }) => {
    pageProblems.allow(/status of 404 .* \/api\/admin\/report/)
    const token = whose === 'admin' ? reports.token : reports.customer.token
    await expectAccessible(open, {
      name,
      token,
      alsoOnCommonPhone: true,
      show: (page) => show(page, reports),
    })
  })
}
