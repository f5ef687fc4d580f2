import { APP } from '../harness/pages-with-data.ts'
import { holdAnswers, removeRoute } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { stopTimers } from '../harness/timers.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const SCRIPTS_OF_NORMAL_PRIORITY = ['script[type="module"]', 'link[rel="modulepreload"]']
  .map((script) => `${script}:not([fetchpriority="low"])`)
  .join()

for (const { screen, selector } of [
  { screen: '/products', selector: 'h1' },
  { screen: '/products/1', selector: 'main [aria-busy="true"]' },
]) {
  test(`${screen} shows its app shell before its code is loaded, and the app shell is inert`, async ({
    open,
  }) => {
    const page = await open((await newCustomer()).token)
    const release = await holdAnswers(page, APP)
    await page.goto(screen, { waitUntil: 'commit' })
    const shell = page.locator('.app-shell')
    await expect(shell.locator(selector)).toBeVisible()
    const header = shell.locator('header').first()
    await expect(header).toContainText('Docket')
    // No script of normal priority delays the first paint.
    await expect(page.locator(SCRIPTS_OF_NORMAL_PRIORITY)).toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveCount(0)
    await expect(page.getByRole('main')).toHaveCount(0)

    const before = await header.boundingBox()
    await release()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(shell).toHaveCount(0)
    expect(await page.getByRole('banner').boundingBox()).toEqual(before)
  })
}

test('operators and visitors do not see the app shell of a customer’s screen', async ({ open }) => {
  for (const token of [await adminToken(), undefined]) {
    const page = await open(token)
    const release = await holdAnswers(page, APP)
    await page.goto('/products', { waitUntil: 'commit' })
    await expect(page.locator('.app-shell main')).toBeAttached()
    await expect(page.locator('.app-shell')).toBeHidden()
    await release()
    await expect(page).toHaveURL(/\/login\?/)
  }
})

test('a page whose code does not load says so, and can be loaded again', async ({ open, pageProblems }) => {
  pageProblems.allow(/ERR_FAILED .*\/assets\/app-/)
  const page = await open((await newCustomer()).token)
  await page.route(APP, (route) => route.abort())
  for (const screen of ['/products', '/login']) {
    await page.goto(screen)
    await expect(page.getByRole('alert')).toContainText('The shop could not be loaded.')
    await expect(page.locator('#root')).toBeHidden()
  }
  await removeRoute(page, APP)
  await page.getByRole('button', { name: 'Load the page again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(page.locator('#root')).toBeVisible()
})

test('a script outside /assets/ that does not load has no effect on the shop', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/elsewhere\.js/)
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  await expect(page.getByRole('main')).toBeVisible()
  await page.evaluate(async () => {
    const script = Object.assign(document.createElement('script'), { src: '/elsewhere.js' })
    const failed = new Promise((resolve) => script.addEventListener('error', resolve))
    document.body.append(script)
    await failed
  })
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
})

test('Back works while the screen behind an app shell loads', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  // After three seconds, the app replaces the app shell.
  await stopTimers(page, 3_000)
  await page.goto('/history')
  await page.getByRole('banner').getByRole('link', { name: 'Products' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  const release = await holdAnswers(page, /\/assets\/products-page-[^/]*\.js/)
  const requestSent = page.waitForRequest(/\/assets\/start-[^/]*\.js/)
  await page.reload({ waitUntil: 'commit' })
  await requestSent
  await expect(page.locator('.app-shell')).toBeVisible()
  // The app's code has run once its router exists.
  await page.waitForFunction(() => '__TSR_ROUTER__' in globalThis)
  await page.evaluate(() => history.back())
  await release()
  await expect(page).toHaveURL('/history')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
})

test('while the code of a screen is still loading, the links of the layout work', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  const release = await holdAnswers(page, /\/assets\/products-page-[^/]*\.js/)
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await release()
})

test('a form whose code is still loading cannot be sent, and says so', async ({ open }) => {
  const page = await open(await adminToken())
  const release = await holdAnswers(page, /\/assets\/product-form-/)
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await expect(dialog.getByRole('button', { name: 'loading...' })).toBeVisible()
  await release()
  await expect(dialog.getByRole('button', { name: 'Create Product' })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeVisible()
})
