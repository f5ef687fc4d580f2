import type { Page } from '@playwright/test'
import { APP, LOADER, openSignedIn, openWithData, SCREENS } from '../harness/pages-with-data.ts'
import { allowVideoPlayers } from '../harness/product-form.ts'
import { holdAnswers, logOut, PHONE } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'

const CALLS = /\/api\/shop\/(products|categories-subCategories)/

/** The code of the catalogue, without which the app cannot replace its page. */
const SCREEN = /\/assets\/products-page-[^/]*\.js/

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

for (const { screen, slowdown } of [
  { screen: '/products', slowdown: 1 },
  { screen: '/products', slowdown: 10 },
  { screen: '/products/1', slowdown: 1 },
  // The balance of the wallet arrives before the hydration of this screen ends.
  { screen: '/products/1', slowdown: 10 },
]) {
  test(`the app takes over ${screen} and replaces no element of it, on a machine that is ${slowdown} times slower`, async ({
    open,
  }) => {
    const page = await openSignedIn(open)
    await openWithData(page, { screen, selector: 'h1' })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.reload({ waitUntil: 'commit' })
    const elements = await page
      .locator('.app-shell')
      .getByRole('main')
      .evaluateHandle((main) =>
        // The server does not know the width of the screen: it renders two search fields, and CSS hides one of them.
        [...main.querySelectorAll('h1, a, button, label, img')].filter((element) =>
          element.checkVisibility(),
        ),
      )
    await expect(page.locator('.app-shell')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Wallet \$/ })).toBeVisible()
    const removed = await elements.evaluate((all) =>
      all.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(removed).toEqual([])
  })
}

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
  test(`${name} that has the focus keeps it when the app takes over the page`, async ({ open }) => {
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

for (const { device, options } of [
  { device: 'a desktop', options: {} },
  { device: 'a phone', options: PHONE },
]) {
  test(`on ${device}, text that is typed before the app takes over the page is searched for`, async ({
    open,
  }) => {
    const page = await openSignedIn(open, options)
    const release = await holdAnswers(page, APP)
    await openWithData(page, { screen: '/products', selector: 'article' })
    const field = page.getByRole('main').getByRole('searchbox')
    await field.pressSequentially('starhaul')
    await expect(page.locator('.app-shell')).toHaveCount(1)
    await release()
    await expect(page.locator('.app-shell')).toHaveCount(0)
    await expect(field).toBeFocused()
    await page.keyboard.type(', 1')
    await expect(field).toHaveValue('starhaul, 1')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Starhaul, 1,000 Credits'])
  })
}

test('a category that is chosen before the app takes over the page stays chosen', async ({ open }) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, APP)
  await openWithData(page, { screen: '/products', selector: 'article' })
  const category = page.getByRole('combobox', { name: 'Category', exact: true })
  await category.focus()
  await category.selectOption('Games')
  await expect(page.locator('.app-shell')).toHaveCount(1)
  await release()
  await expect(page).toHaveURL(/\/products\?categoryId=\d+$/)
  await expect(category.locator('option:checked')).toHaveText('Games')
})

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

test('the page is never empty and keeps the focus if Skip to content is followed while the app takes it over', async ({
  open,
}) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, SCREEN)
  await openWithData(page, { screen: '/products', selector: 'article' })
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.evaluate(() => {
    const frames: boolean[] = []
    Object.assign(globalThis, { framesWithMain: frames })
    const note = () => {
      frames.push(document.querySelector('main') !== null)
      requestAnimationFrame(note)
    }
    note()
    // Some of the clicks come during the hydration.
    const clicks = setInterval(() => {
      const link = document.querySelector<HTMLAnchorElement>('.app-shell a[href="#main"]')
      if (link) link.click()
      else clearInterval(clicks)
    }, 2)
  })
  await release()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const frames = await page.evaluate(
    () => (globalThis as unknown as { framesWithMain: boolean[] }).framesWithMain,
  )
  expect(frames).not.toContain(false)
})

test('Skip to content works right after the app has taken over the page', async ({ open }) => {
  const page = await openSignedIn(open)
  const release = await holdAnswers(page, APP)
  await page.goto('/products', { waitUntil: 'commit' })
  const link = page.getByRole('link', { name: 'Skip to content' })
  await link.focus()
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('.app-shell')) return
      observer.disconnect()
      document.querySelector<HTMLElement>('a[href="#main"]')?.click()
    })
    observer.observe(document.body, { attributes: true, subtree: true })
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
