import type { Page } from '@playwright/test'
import { allowVideoPlayers } from '../harness/product-form.ts'
import { holdAnswers, logOut } from '../harness/screens.ts'
import { expect, type Fixtures, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const APP = /\/assets\/app-[^/]*\.js/
/** The script that loads the other scripts into a page that contains its data. */
const LOADER = /\/assets\/load-scripts-[^/]*\.js/
/** The code of every screen, but not of the app itself. */
const SCREENS = /\/assets\/(?!app-|load-scripts-)[^/]*\.js/
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
  await page.unroute(APP)
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

/**
 * Opens a page in a browser in which a customer has signed in. The browser then has a cookie. It tells the server whose
 * data to put into a page.
 */
async function openSignedIn(open: Fixtures['open']): Promise<Page> {
  const { email, password, token } = await newCustomer()
  const page = await open(token)
  await page.request.post('/api/auth/login', { data: { email, password } })
  return page
}

const CALLS = /\/api\/shop\/(products|categories-subCategories)/

for (const { screen, selector } of [
  { screen: '/products', selector: 'article' },
  // Its description has a colour and several paragraphs.
  { screen: '/products/25', selector: '.product-text' },
]) {
  test(`${screen} shows its data before its code is loaded, and makes no call for the data`, async ({
    open,
  }) => {
    const page = await openSignedIn(open)
    const calls: string[] = []
    page.on('request', (request) => CALLS.test(request.url()) && calls.push(request.url()))
    const release = await holdAnswers(page, APP)
    const first = await openWithData(page, { screen, selector })
    await expect(page.locator('.app-shell')).toContainText(/\$\d+\.\d\d/)
    await page.evaluate(async () => void (await document.fonts.ready))
    await expect(page.locator('.app-loading')).toBeHidden()
    const [text, before] = [await first.innerText(), await first.boundingBox()]

    await release()
    await expect(page.locator('.app-shell')).toHaveCount(0)
    const after = page.locator(selector).first()
    // Until the browser's next frame, a card in the new page may have no text (`content-visibility`).
    await expect.poll(() => after.innerText()).toBe(text)
    expect(await after.boundingBox()).toEqual(before)
    expect(calls).toEqual([])
  })
}

test('a page that contains its data requests no script of the app before it can be painted', async ({
  open,
}) => {
  const page = await openSignedIn(open)
  let scripts: string[] = []
  page.on('request', (request) => {
    // The page may be opened more than once; only the last time counts.
    if (request.isNavigationRequest()) scripts = []
    const { pathname } = new URL(request.url())
    if (/^\/assets\/(?!load-scripts-).*\.js$/.test(pathname)) scripts.push(pathname)
  })
  const release = await holdAnswers(page, /\/assets\/.*\.css$/)
  await openWithData(page, { screen: '/products', selector: 'article' })
  await expect(page.locator('#app-scripts')).toBeAttached()
  // If the page had requested a script, the test would know of it after two more calls of `evaluate`.
  for (let turn = 0; turn < 2; turn++)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(scripts).toEqual([])
  await release()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  expect(scripts.length).toBeGreaterThan(5)
})

test('a page that contains its data says so if the code of the app does not load', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_FAILED .*\/assets\/(?:app|load-scripts)-/)
  const page = await openSignedIn(open)
  for (const script of [APP, LOADER]) {
    await page.route(script, (route) => route.abort())
    await expect(async () => {
      await page.goto('/products')
      expect(await page.locator('#app-scripts, script[src*="/load-scripts-"]').count()).toBeGreaterThan(0)
    }).toPass({ timeout: 30_000 })
    await expect(page.getByRole('alert')).toContainText('The shop could not be loaded.')
    await page.unroute(script)
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('main')).toBeVisible()
  }
})

for (const { name, find } of [
  { name: 'a link', find: (page: Page) => page.getByRole('article').nth(1).getByRole('link') },
  { name: 'the search field', find: (page: Page) => page.getByRole('main').getByRole('searchbox') },
]) {
  test(`${name} that has the focus keeps it when the app replaces the page`, async ({ open }) => {
    const page = await openSignedIn(open)
    const release = await holdAnswers(page, APP)
    await openWithData(page, { screen: '/products', selector: 'article' })
    const control = find(page)
    await control.focus()
    await expect(page.locator('.app-shell')).toHaveCount(1)
    await release()
    await expect(page.locator('.app-shell')).toHaveCount(0)
    await expect(control).toBeFocused()
  })
}

test('Skip to content works while the app loads its screen', async ({ open }) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, SCREENS)
  await page.goto('/products', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Skip to content' })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await release()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Skip to content works right after the app has replaced the page', async ({ open }) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, APP)
  await page.goto('/products', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Skip to content' })
  await link.focus()
  await page.evaluate(() => {
    const shell = document.querySelector('.app-shell')
    const observer = new MutationObserver(() => {
      if (shell?.isConnected) return
      observer.disconnect()
      document.querySelector<HTMLElement>('a[href="#main"]')?.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await release()
  await expect(page).toHaveURL(/#main$/)
  await expect(page.getByRole('main')).toBeFocused()
})

test('a product that the page shows can be opened before the code is loaded', async ({
  open,
  pageProblems,
}) => {
  const page = await openSignedIn(open)
  // Another test may have given the first product a video.
  await allowVideoPlayers(page, pageProblems)
  await page.route(APP, () => {})
  await openWithData(page, { screen: '/products', selector: 'article' })
  const card = page.getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('after Back from another site, the page shows its data and requests it again', async ({ open }) => {
  const page = await openSignedIn(open)
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('about:blank')
  const newAnswer = page.waitForResponse(/\/api\/shop\/products\?/)
  await page.goBack()
  await newAnswer
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('after the logout, the page contains no data', async ({ open }) => {
  const page = await openSignedIn(open)
  await page.goto('/products')
  // The app removes the element after reading it, so the test looks at the HTML of the server.
  await expect(page.locator('#page-data')).toHaveCount(0)
  const hasData = async () => (await (await page.request.get('/products')).text()).includes('page-data')
  expect(await hasData()).toBe(true)
  await logOut(page)
  await expect.poll(hasData).toBe(false)
})

test('the code that renders pages on the server is not served', async ({ request }) => {
  expect((await request.get('/renderer/render-page.js')).status()).toBe(404)
})

/**
 * Opens a page that contains its data, and returns the first element that shows the data. On a busy machine, reading
 * the data may take too long. The server then sends the page without its data, and this function opens the page again.
 */
async function openWithData(page: Page, { screen, selector }: { screen: string; selector: string }) {
  const first = page.locator('.app-shell').locator(selector).first()
  await expect(async () => {
    await page.goto(screen, { waitUntil: 'commit' })
    await expect(first).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return first
}
