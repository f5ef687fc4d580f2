import { api } from '../harness/api.ts'
import { holdAnswers, logOut, submitLogin } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §4 and §6: the page after a login, and what a guarded page shows while it loads.

test('§4 after login the user goes to /products, and returns to another page only if that page had required the login', async ({
  page,
}) => {
  const customer = await newCustomer()
  await page.goto('/')
  await page.getByRole('link', { name: 'Login / Sign up' }).click()
  await submitLogin(page, customer)
  await expect(page, 'from the landing page').toHaveURL('/products')

  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, customer)
  await expect(page, 'after a logout').toHaveURL('/products')

  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goto('/history?search=aged')
  await expect(page).toHaveURL('/login?redirect=%2Fhistory%3Fsearch%3Daged')
  await submitLogin(page, customer)
  await expect(page, 'a guard asked for the login').toHaveURL('/history?search=aged')
})

test('§4 after a session ended on a page without a guard, the login leads to /products', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/, /status of 404 .*\/no\/such\/page/)
  for (const path of ['/forbidden', '/no/such/page']) {
    const customer = await newCustomer()
    const page = await open(customer.token)
    await api('POST', '/auth/logout', { token: customer.token, body: {} })
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await submitLogin(page, customer)
    await expect(page).toHaveURL('/products')
  }
})

test('§4 after a logout, also with unsaved work or in another tab, the login leads to the home of the role', async ({
  open,
}) => {
  const backOffice = await open(await adminToken())
  await backOffice.goto('/admin/settings?tab=store')
  await backOffice.getByLabel('Store name').fill('Not saved')
  await backOffice.getByRole('button', { name: 'Logout' }).click()
  await expect(backOffice).toHaveURL('/admin/login')
  await submitLogin(backOffice, admin)
  await expect(backOffice).toHaveURL(/\/admin\/dashboard$/)

  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/products')
  const otherTab = await page.context().newPage()
  await otherTab.goto('/history')
  await expect(otherTab.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  // A menu opens only in a visible tab.
  await page.bringToFront()
  await logOut(page)
  await expect(otherTab).toHaveURL('/login')
  await otherTab.bringToFront()
  await submitLogin(otherTab, customer)
  await expect(otherTab).toHaveURL('/products')
})

const APP = /\/assets\/app-[^/]*\.js/

test('§6 a spinner shows while a guarded page loads, also before its code is loaded', async ({ open }) => {
  const customer = await newCustomer()
  for (const [path, token] of [
    // Pages with and without an app shell.
    ['/products', customer.token],
    ['/history', customer.token],
    ['/admin/users', await adminToken()],
    ['/deposit', undefined],
  ] as const) {
    const page = await open(token)
    const release = await holdAnswers(page, APP)
    await page.goto(path, { waitUntil: 'commit' })
    const status = page.getByRole('status').filter({ hasText: /^Loading$/ })
    await expect(status, path).toHaveCount(1)
    const spinner = page.locator('.animate-spin')
    await expect(spinner, path).toHaveCount(1)
    await expect(spinner, path).toBeVisible()
    expect(await spinner.evaluate((node) => getComputedStyle(node).animationName)).toBe('spin')
    await expect(spinner, path).toBeInViewport({ ratio: 1 })

    await release()
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(status, path).toHaveCount(0)
    await expect(spinner, path).toHaveCount(0)
  }
})

test('§6 the spinner of a guarded page does not appear during a quick load, and stays visible without a gap during a slow one', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  await page.addInitScript(() => {
    const frames: { at: number; isSpinnerVisible: boolean; isAppRendered: boolean }[] = []
    Object.assign(globalThis, { frames })
    const recordFrame = () => {
      const spinners = [...document.querySelectorAll('.app-loading, .late:has(> .animate-spin)')]
      const isSpinnerVisible = spinners.some((one) => one.checkVisibility({ visibilityProperty: true }))
      frames.push({
        at: performance.now(),
        isSpinnerVisible,
        isAppRendered: !document.querySelector('.app-loading'),
      })
      if (!document.querySelector('h1')) requestAnimationFrame(recordFrame)
    }
    requestAnimationFrame(recordFrame)
  })
  const readFrames = () =>
    page.evaluate(
      () =>
        (
          globalThis as unknown as {
            frames: { at: number; isSpinnerVisible: boolean; isAppRendered: boolean }[]
          }
        ).frames,
    )
  await page.goto('/history')
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  const early = (await readFrames()).filter(
    ({ at, isSpinnerVisible, isAppRendered }) => isSpinnerVisible && !isAppRendered && at < 500,
  )
  expect(early, 'seen in the first half of a second').toEqual([])

  const release = await holdAnswers(page, APP)
  const releaseScreen = await holdAnswers(page, /\/assets\/history-page-[^/]+\.js$/)
  await page.goto('/history', { waitUntil: 'commit' })
  await expect(page.locator('.app-loading')).toBeVisible()
  await release()
  await expect(page.getByRole('main').locator('.animate-spin')).toBeVisible()
  await releaseScreen()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  const frames = await readFrames()
  const [first, last] = [
    frames.findIndex(({ isSpinnerVisible }) => isSpinnerVisible),
    frames.findLastIndex(({ isSpinnerVisible }) => isSpinnerVisible),
  ]
  expect(frames.slice(first, last).filter(({ isSpinnerVisible }) => !isSpinnerVisible)).toEqual([])
})
