import { newProduct } from './harness/goods.ts'
import { adminToken, newCustomer } from './harness/people.ts'
import { signUpAt } from './harness/screens.ts'
import { expect, test } from './harness/test.ts'
import { expectToasts } from './harness/toasts.ts'

// docs/checklist.md §8: what is a toast also where the page itself says it.

test('§8 Validation error is a toast, a line for each field and message, also where a form shows it', async ({
  open,
  watch,
}) => {
  watch.allow(/status of 400 .* \/api\/(auth\/signup|admin\/account)/)
  const page = await open()
  await page.goto('/register')
  const answered = page.waitForResponse('**/api/auth/signup')
  await signUpAt(page, await newCustomer())
  const { error, details } = await (await answered).json()
  expect(error).toBe('Validation error')
  expect(Object.keys(details).sort()).toEqual(['email', 'username'])
  await expectToasts(page, [linesOf(details)])
  for (const [label, field] of [
    ['Email', 'email'],
    ['Username', 'username'],
  ] as const) {
    const control = page.getByLabel(label)
    await expect(control, 'the message at the field stays').toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(details[field][0]))
  }

  const office = await open(await adminToken())
  const refused = { value: ['This is no account.', 'Too short.'] }
  await office.route('**/api/admin/account', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Validation error', code: 'VALIDATION_ERROR', details: refused, requestId: 'test' },
    }),
  )
  await office.goto(`/admin/products?accounts=${(await newProduct({ stock: 0 })).id}`)
  await office.getByLabel('Add New Account').fill('any')
  await office.getByRole('button', { name: 'Add Account' }).click()
  await expectToasts(office, [linesOf(refused)])
  await expect(office.getByRole('dialog').getByText('This is no account.')).toBeVisible()
})

/** Each field followed by its messages. */
function linesOf(details: Record<string, string[]>): string {
  return Object.entries(details)
    .flatMap(([field, messages]) => [field, ...messages])
    .join('\n')
}
