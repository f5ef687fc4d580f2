import { asTitle } from '@docket/contract/plain-name'
import type { Page } from '@playwright/test'
import { newProduct } from '../harness/products.ts'
import { failRequests, removeRoute, submitRegistration } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { nextFrames } from '../harness/timers.ts'
import { expectToasts, exposeCancelAll, toastTexts } from '../harness/toasts.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §8: errors that are shown as a toast and in the page.

test('§8 a Validation error shows a toast with a line for each field and message, even if a form shows the error as well', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/(auth\/signup|admin\/account)/)
  const page = await open()
  await page.goto('/register')
  const answered = page.waitForResponse('**/api/auth/signup')
  await page.getByLabel('Referral Id').fill('no-such-user')
  await submitRegistration(page, await newCustomer())
  const { error, details } = await (await answered).json()
  expect(error).toBe('Validation error')
  expect(Object.keys(details).sort()).toEqual(['referralId', 'username'])
  await expectToasts(page, [linesOf(details)])
  for (const [label, field] of [
    ['Referral Id', 'referralId'],
    ['Username', 'username'],
  ] as const) {
    const control = page.getByLabel(label)
    await expect(control, 'the message at the field stays').toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(details[field][0]))
  }

  const backOffice = await open(await adminToken())
  const refused = { value: ['This is no account.', 'Too short.'] }
  await backOffice.route('**/api/admin/account', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Validation error', code: 'VALIDATION_ERROR', details: refused, requestId: 'test' },
    }),
  )
  await backOffice.goto(`/admin/products?accounts=${(await newProduct({ stock: 0 })).id}`)
  await backOffice.getByLabel('Add New Account').fill('any')
  await backOffice.getByLabel('Source (supplier, invoice)').fill('A browser test')
  await backOffice.getByRole('button', { name: 'Add Account' }).click()
  await expectToasts(backOffice, [linesOf(refused)])
  await expect(backOffice.getByRole('dialog').getByText('This is no account.')).toBeVisible()
})

test('§8 a first load that fails shows one toast, not one for each request or retry', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(
    /net::ERR_\w+ \/api\/(history|admin)/,
    /status of 500 .* \/api\/(shop\/products|config|admin)/,
  )
  const page = await open((await newCustomer()).token)
  // Live updates get no answer, because they would load the lists again.
  await page.route('**/api/live*', () => {})
  let requests = 0
  await page.route('**/api/history/*/list?*', (route) => {
    requests++
    return route.abort('connectionrefused')
  })
  await page.goto('/history')
  await expectFailure(page, 'Connection problems')
  await expectToasts(page, ['Connection problems'])
  await expectToasts(page, [])
  const requestsBefore = requests
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => requests, 'one request and its two retries').toBe(requestsBefore + 3)
  await expectFailure(page, 'Connection problems')
  // A toast would be there by the next frame.
  await nextFrames(page)
  expect(await toastTexts(page), 'no second toast for the same error').toEqual([])
  await page.getByRole('link', { name: 'Wallet $0.00' }).click()
  await expectFailure(page, 'Connection problems')
  await expectToasts(page, ['Connection problems'])

  await failRequests(page, '**/api/shop/products?*')
  await page.goto('/products')
  await expectFailure(page, 'The pen broke.')
  await expectToasts(page, ['The pen broke.'])

  await removeRoute(page, '**/api/history/*/list?*')
  await failRequests(page, '**/api/config')
  await page.goto('/deposit')
  await expectFailure(page, 'The pen broke.')
  await expectToasts(page, ['The pen broke.'])

  const backOffice = await open(await adminToken())
  // The requests of the list and of both its filters fail.
  await failRequests(backOffice, /\/api\/admin\/(product|category|sub-category)\/list/)
  await backOffice.goto('/admin/products')
  await expectFailure(backOffice, 'The pen broke.')
  await expectToasts(backOffice, ['The pen broke.'])
})

test('§8 a first load that is canceled shows a toast', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.addInitScript(exposeCancelAll)
  // Live updates get no answer, because the first one would load the list again.
  await page.route('**/api/live*', () => {})
  const requestSent = page.waitForRequest('**/api/history/purchases/list?*')
  await page.route('**/api/history/purchases/list?*', () => {})
  await page.goto('/history')
  await requestSent
  await expect(page.getByRole('link', { name: 'Wallet $0.00' })).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { cancelAll: () => void }).cancelAll())
  await expectToasts(page, ['Connection canceled'])
  await expectFailure(page, 'Connection canceled')
})

/** Expects that the page shows the error, in addition to the toast. */
async function expectFailure(page: Page, text: string) {
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: text }).first()).toBeVisible({
    timeout: 20_000,
  })
}

/** Each field in words, followed by its messages. */
function linesOf(details: Record<string, string[]>): string {
  return Object.entries(details)
    .flatMap(([field, messages]) => [asTitle(field), ...messages])
    .join('\n')
}
