import type { Page } from '@playwright/test'
import { APP, openSignedIn, openWithData, SCREENS } from '../harness/pages-with-data.ts'
import { holdAnswers, PHONE } from '../harness/screens.ts'
import { expect, type Fixtures, test } from '../harness/test.ts'
import { stopTimers } from '../harness/timers.ts'

// The app hydrates the pages that contain their data (decision 22). While a page is not hydrated, it has the class
// `app-shell`. Every test fails if React reports that it rendered something else than the server.

/** The code of the catalogue, without which the app cannot hydrate its page. */
const SCREEN = /\/assets\/products-page-[^/]*\.js/
/** Answers do not wait longer than this for the end of the hydration. A test that stops this timer shows that it ends. */
const MAX_HYDRATION_MS = 10_000

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
    const { page, release } = await openUnhydrated(open, { screen })
    await slowDown(page, slowdown)
    const elements = await page
      .locator('.app-shell')
      .getByRole('main')
      .evaluateHandle((main) =>
        // The server does not know the width of the screen: it renders two search fields, and CSS hides one of them.
        [...main.querySelectorAll('h1, a, button, label, img')].filter((element) =>
          element.checkVisibility(),
        ),
      )
    await release()
    await expect(page.locator('.app-shell')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Wallet \$/ })).toBeVisible()
    const removed = await elements.evaluate((all) =>
      all.filter((element) => !element.isConnected).map(({ outerHTML }) => outerHTML.slice(0, 200)),
    )
    expect(removed).toEqual([])
  })
}

for (const { name, find } of [
  { name: 'a link', find: (page: Page) => page.getByRole('article').nth(1).getByRole('link') },
  { name: 'the search field', find: (page: Page) => page.getByRole('main').getByRole('searchbox') },
]) {
  test(`${name} that has the focus keeps it when the app takes over the page`, async ({ open }) => {
    const { page, release } = await openUnhydrated(open)
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
    const { page, release } = await openUnhydrated(open, { options })
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
  const { page, release } = await openUnhydrated(open)
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
  const { page, release } = await openUnhydrated(open, { scripts: SCREEN })
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

test('a link that is followed during the hydration opens its page at once', async ({ open }) => {
  const page = await openSignedIn(open)
  await stopTimers(page, MAX_HYDRATION_MS)
  await page.addInitScript(() => {
    const isHydrated = (element: Element | null) =>
      Object.keys(element ?? {}).some((key) => key.startsWith('__reactProps'))
    let isFollowed = false
    const followLink = () => {
      const link = document.querySelector<HTMLElement>('a[href="/history"]')
      if (isFollowed || !isHydrated(link)) return
      isFollowed = true
      Object.assign(globalThis, { wasScreenHydrated: isHydrated(document.querySelector('h1')) })
      link?.click()
    }
    // React takes its steps with `setImmediate` where it exists. So the test sees the page after each step.
    const { port1, port2 } = new MessageChannel()
    const steps: (() => void)[] = []
    port1.onmessage = () => {
      steps.shift()?.()
      followLink()
    }
    Object.assign(globalThis, {
      setImmediate(step: () => void) {
        steps.push(step)
        port2.postMessage(null)
      },
    })
  })
  const release = await holdAnswers(page, APP)
  await openWithData(page, { screen: '/products/1', selector: '.product-text' })
  await slowDown(page, 6)
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Wallet \$/ })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'wasScreenHydrated'))).toBe(false)
})

test('Back before the code is loaded shows the page before, not the page that the server has rendered', async ({
  open,
}) => {
  const page = await openSignedIn(open)
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  const release = await holdAnswers(page, APP)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.app-shell').getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/products$/)
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await expect(page.locator('.app-shell')).toHaveCount(0)
})

test('if the code of the screen does not load, the app says so and works', async ({ open, pageProblems }) => {
  pageProblems.allow(/products-page|dynamically imported module/)
  const page = await openSignedIn(open)
  await stopTimers(page, MAX_HYDRATION_MS)
  await page.route(SCREEN, (route) => route.abort())
  const release = await holdAnswers(page, APP)
  await openWithData(page, { screen: '/products', selector: 'article' })
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'This page crashed' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Wallet \$/ })).toBeVisible()
})

test('a link that is pressed while the hydration ends opens, also if a search was typed before', async ({
  open,
}) => {
  const page = await openSignedIn(open)
  // The app waits two seconds for the end of a press.
  await stopTimers(page, 2_000)
  const [release, releaseScreen] = [await holdAnswers(page, APP), await holdAnswers(page, SCREEN)]
  await openWithData(page, { screen: '/products', selector: 'article' })
  await page.getByRole('main').getByRole('searchbox').pressSequentially('starhaul')
  const link = page.getByRole('article').first().getByRole('link')
  await link.hover()
  await release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.mouse.down()
  await releaseScreen()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await page.mouse.up()
  await expect(page).toHaveURL(/\/products\/\d+$/)
})

test('the cursor stays where it is in a text that is typed before the hydration', async ({ open }) => {
  const { page, release } = await openUnhydrated(open)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.pressSequentially('starul')
  await field.press('ArrowLeft')
  await field.press('ArrowLeft')
  await page.keyboard.type('ha')
  await release()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await page.keyboard.type('-')
  await expect(field).toHaveValue('starha-ul')
})

test('Back does not restore an older choice of the theme', async ({ open }) => {
  const page = await openSignedIn(open)
  await page.goto('/products')
  await page.getByLabel('Theme').first().selectOption('Dark')
  await page.goto('/')
  await page.getByLabel('Theme').first().selectOption('Light')
  await page.goBack()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

/** Opens a screen with its data. It is not hydrated until `release` lets these scripts through. */
async function openUnhydrated(
  open: Fixtures['open'],
  {
    screen = '/products',
    scripts = APP,
    options,
  }: { screen?: string; scripts?: RegExp; options?: Parameters<Fixtures['open']>[1] } = {},
) {
  const page = await openSignedIn(open, options)
  // The first live update loads the products again, and other tests change them.
  await page.route('**/api/live*', () => {})
  const release = await holdAnswers(page, scripts)
  await openWithData(page, { screen, selector: screen === '/products' ? 'article' : '.product-text' })
  return { page, release }
}

async function slowDown(page: Page, rate: number) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
}
