import { APP, LOADER, openSignedIn, openUnstyled, openWithData } from '../harness/pages-with-data.ts'
import { allowVideoPlayers } from '../harness/product-form.ts'
import { holdAnswers, logOut, removeRoute } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

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
    // The first live update loads the products again.
    await page.route('**/api/live*', () => {})
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
  await openUnstyled(page, { screen: '/products', selector: 'article' })
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
    await removeRoute(page, script)
    await page.getByRole('button', { name: 'Load the page again' }).click()
    await expect(page.getByRole('main')).toBeVisible()
  }
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

test('buttons that are pressed before the app takes over the page work then, each press once, and nothing is sent without the app', async ({
  open,
}) => {
  const page = await openSignedIn(open)
  // The first live update loads the product again.
  await page.route('**/api/live*', () => {})
  const release = await holdAnswers(page, APP)
  await openWithData(page, { screen: '/products/1', selector: '.product-text' })
  // The loader keeps the presses, and then loads the app.
  await page.waitForFunction(() => !document.querySelector('template#app-scripts')?.innerHTML.trim())
  let isLeft = false
  page.on('framenavigated', () => {
    isLeft = true
  })
  const [more, apply] = [
    page.getByRole('button', { name: 'Increase quantity' }),
    page.getByRole('button', { name: 'Apply' }),
  ]
  await more.click()
  await more.click()
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await apply.click()
  await expect(apply, 'the button shows that it was pressed').toHaveAttribute('aria-busy', 'true')
  await expect(page.locator('.app-shell')).toHaveCount(1)
  expect(isLeft).toBe(false)
  await release()
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3')
  await expect(page).toHaveURL(/coupon=WELCOME10/)
})

test('a theme that is chosen before the app takes over the page applies when it does', async ({ open }) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, APP)
  await openWithData(page, { screen: '/products/1', selector: '.product-text' })
  await page.getByLabel('Theme').filter({ visible: true }).first().selectOption('Dark')
  await release()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
