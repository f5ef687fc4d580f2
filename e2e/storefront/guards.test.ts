import { api } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { logOut, submitLogin } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

test('a deep link leads a visitor to the login, and from there to the linked page', async ({ page }) => {
  const customer = await newCustomer()
  await page.goto('/history?search=aged&page=1')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await submitLogin(page, customer)
  await expect(page).toHaveURL('/history?search=aged&page=1')
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toHaveValue('aged')
  await page.goBack()
  await expect(page, 'the login is left out of the history').not.toHaveURL(/\/login/)
})

test('the login never leads to another origin', async ({ page }) => {
  const customer = await newCustomer()
  await page.goto('/login?redirect=//example.com/products')
  await submitLogin(page, customer)
  await expect(page).toHaveURL('/products')
})

test('every screen of the shop requires a login', async ({ page }) => {
  for (const path of [
    '/products',
    '/products/1',
    '/history',
    '/deposit',
    '/deposit/payment-success',
    '/deposit/payment-cancel',
    '/admin/products',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
})

test('a customer cannot open the back office', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/admin/products')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fproducts/)
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})

test('an admin cannot open the customers’ screens', async ({ open }) => {
  const page = await open(await adminToken())
  for (const path of ['/products', '/history', '/deposit']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
  }
  await page.goto('/admin/login')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})

test('an admin cannot sign in at the customers’ login, and a customer cannot sign in at the admins’ login', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401 .* \/api\/(admin\/)?auth\/login/)
  const customer = await newCustomer()
  await page.goto('/login')
  await submitLogin(page, admin)
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(admin.email)
  await page.goto('/admin/login')
  await submitLogin(page, customer)
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
})

test('a revoked token leads to the login, which leads back to the page', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 401/)
  const customer = await newCustomer()
  const product = await newProduct()
  const page = await open(customer.token)
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await api('POST', '/auth/logout', { token: customer.token, body: {} })
  await page.goto(`/products/${product.id}`)
  await expect(page).toHaveURL(/\/login\?redirect=/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await submitLogin(page, customer)
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('an expired or invalid token is removed when the app starts', async ({ open }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expired = `${part({ alg: 'HS256' })}.${part({ id: 1, role: 'USER', exp: 1_000_000_000 })}.x`
  for (const token of [expired, 'not a token']) {
    const page = await open(token)
    await page.goto('/products')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  }
})

test('the server refuses a forged token', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 401/)
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + 3600
  const page = await open(`${part({ alg: 'none' })}.${part({ id: 1, role: 'ADMIN', exp })}.`)
  await page.goto('/admin/products')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('a 403 leads to /forbidden with the required texts', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 403/)
  const [customer, otherCustomer] = [await newCustomer(), await newCustomer()]
  const page = await open(customer.token)
  // The server answers 403 if the page asks for another user's wallet.
  await page.route('**/api/auth/user-wallet*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/userId=\d+/, `userId=${otherCustomer.id}`),
    }),
  )
  await page.goto('/products')
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('heading', { name: '403 Access Denied' })).toBeVisible()
  await expect(page.getByText('You do not have permission to view this page.')).toBeVisible()
})

test('an unknown address shows that the page was not found, and links to the homepage', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect(page.getByText("Sorry, we couldn't find the page you're looking for.")).toBeVisible()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(page).toHaveURL('/')
})

test('logging out in one tab signs out the other', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/history')
  await expect(otherTab.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  // A tab in the background paints nothing, so its menu cannot be opened.
  await page.bringToFront()
  await logOut(page)
  await expect(page).toHaveURL(/\/login/)
  await expect(otherTab).toHaveURL(/\/login/)
})

test('in a browser that blocks storage, a customer can sign in and sees the shop', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
})
