import type { Page } from '@playwright/test'
import { newProduct } from '../harness/products.ts'
import { accountMenu, submitLogin, submitRegistration, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { toastTexts } from '../harness/toasts.ts'
import { adminToken, newCustomer, unregisteredUser } from '../harness/users.ts'

// The required words with their exact spelling, screen by screen. Words that another test checks are not repeated.

test('the login and the registration have the required texts', async ({ page }) => {
  await page.goto('/login')
  await expectFields(page, ['Email', 'Password'])
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await expectLinks(page, { 'Forgot Password': '/forgot-password', 'Sign Up': '/register' })
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Sign up' })).toBeVisible()

  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expectFields(page, ['Username', 'Email', 'Password', 'Confirm Password', 'Referral Id'])
})

test('the email confirmation has the required texts', async ({ page }) => {
  const { email } = unregisteredUser()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await page.goto('/confirm-email')
  await expect(page.getByText(/verification link was sent/)).toBeVisible()
  await expectLinks(page, { 'Back to Login': '/login' })
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await resend.click()
  await expect(page.getByText('Please enter your email address.')).toBeVisible()
  expect(sent.filter((url) => url.includes('resend-verification'))).toEqual([])
  await page.getByLabel('Email').fill(email)
  await resend.click()
  await expect(
    page.getByText(`If an account with ${email} exists, a new verification link has been sent.`),
  ).toBeVisible()
  await expect(toast(page, 'Verification email sent successfully.')).toBeVisible()
})

test('the password reset has the required texts', async ({ page }) => {
  await page.goto('/forgot-password')
  await expectFields(page, ['Email'])
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await page.goto(`/reset-password/${'x'.repeat(43)}`)
  await expectFields(page, ['New Password', 'Confirm New Password'])
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
})

test('a validation error of the server names each field', async ({ page, pageProblems }) => {
  pageProblems.allow(/status of 400 .* \/api\/auth\/signup/)
  const customer = await newCustomer()
  await page.goto('/register')
  await page.getByLabel('Referral Id').fill('no-such-user')
  await submitRegistration(page, customer)
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Referral Id')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveValue(customer.email)
})

test('the header and the catalogue have the required texts', async ({ open }) => {
  const { token, username } = await newCustomer()
  const page = await open(token)
  await page.goto('/products')
  await expectLinks(page, {
    Products: '/products',
    'My Orders': '/history',
    'Tracking Numbers': '/tracking-numbers',
  })
  await expect(accountMenu(page)).toHaveText(username)
  await accountMenu(page).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Deposit', exact: true })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(page).toHaveTitle(/Products/)
  const row = page.getByRole('region', { name: 'Games' })
  await row.getByRole('link', { name: 'See All Games' }).click()
  await expect(page).toHaveURL(/\/products\?categoryId=\d+$/)
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue(/\d+/)
  await page.getByLabel('Subcategory').selectOption({ index: 1 })
  await expect(page).toHaveURL(/categoryId=\d+&subCategoryId=\d+$/)
  await page.getByLabel('Category', { exact: true }).selectOption('Software Licences')
  await expect(page, 'a subcategory of another category is dropped').toHaveURL(/\/products\?categoryId=\d+$/)
  await page.getByRole('searchbox', { name: 'Product name' }).fill('no such product')
  await expect(page.getByText('No products match your filters.')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/categoryId=\d+&subCategoryId=\d+$/)
})

test('cards and product pages show the three stock labels', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  for (const [stock, card, label] of [
    [11, '11 in stock', 'In Stock'],
    [10, '10 in stock', 'Only 10 left!'],
    [1, '1 in stock', 'Only 1 left!'],
    [0, 'Out of Stock', 'Out of Stock'],
  ] as const) {
    const product = await newProduct({ stock, price: 1234.5 })
    await page.goto(`/products?search=${encodeURIComponent(product.title)}`)
    const article = page.getByRole('article')
    await expect(article).toContainText(card)
    await expect(article).toContainText('$1,234.50')
    await article.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByText(label, { exact: true })).toBeVisible()
  }
})

test('the operator’s product screens have the required texts', async ({ open }) => {
  const product = await newProduct({ stock: 1 })
  const page = await open(await adminToken())
  await page.goto('/admin/products')
  const titles = ['Title', 'Category', 'Subcategory', 'Cost price', 'Selling price', 'Stock']
  for (const title of titles) {
    await expect(page.getByRole('columnheader', { name: title, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('row')).toHaveCount(1 + 15)
  await expect(page.getByRole('link', { name: 'Add Product' })).toBeVisible()

  await page.goto(`/admin/products?edit=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Title').fill(`${product.title} renamed`)
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()

  await page.goto(`/admin/products?accounts=${product.id}`)
  const accounts = page.getByRole('dialog', { name: `${product.title} renamed` })
  const list = accounts.getByRole('table', { name: 'Accounts' })
  for (const title of ['Account Data', 'Status', 'Date Added', 'Actions']) {
    await expect(list.getByRole('columnheader', { name: title })).toBeVisible()
  }
  await expect(accounts.getByText('Add New Account')).toBeVisible()
  await expect(accounts.getByPlaceholder('Paste account information here')).toBeVisible()
  await expect(accounts.getByRole('button', { name: 'Add Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('link', { name: 'Products' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('at most three toasts are visible at the same time, each for five seconds; the others wait, and none is lost', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/auth\/login/)
  await page.clock.install()
  // The test stops the clock before the answer, so the toasts stay until it has seen them.
  await page.route('**/api/auth/login', async (route) => {
    const now = await page.evaluate(() => Date.now())
    await page.clock.pauseAt(now + 1_000)
    const errors = [1, 2, 3, 4, 5].map((number) => ({ message: `Refusal ${number}` }))
    await route.fulfill({
      status: 422,
      json: { error: 'Refused', errors, code: 'SUSPENDED', requestId: 'test' },
    })
  })
  await page.goto('/login')
  await submitLogin(page, { email: 'unknown@example.test', password: 'a wrong password' })
  // Some steps of the page wait for a timer, so each look lets a hundredth of a second pass.
  const texts = async () => {
    await page.clock.runFor(10)
    return (await toastTexts(page)).sort()
  }
  await expect.poll(texts).toEqual(['Refusal 1', 'Refusal 2', 'Refusal 3'])
  await page.clock.runFor(4_000)
  expect(await texts()).toEqual(['Refusal 1', 'Refusal 2', 'Refusal 3'])
  await page.clock.runFor(2_000)
  await expect.poll(texts).toEqual(['Refusal 4', 'Refusal 5'])
  await page.clock.runFor(6_000)
  await expect.poll(texts).toEqual([])
})

async function expectFields(page: Page, labels: string[]) {
  for (const label of labels) {
    await expect(page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))).toBeVisible()
  }
}

/** Each link leads to its path, with any query. */
async function expectLinks(page: Page, links: Record<string, string>) {
  for (const [words, path] of Object.entries(links)) {
    const link = page.getByRole('link', { name: words, exact: true })
    await expect(link).toHaveAttribute('href', new RegExp(`^${path}(\\?.*)?$`))
  }
}
