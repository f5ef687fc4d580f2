import type { Locator, Page } from '@playwright/test'
import { api, tryApi } from '../harness/api.ts'
import { tabTo } from '../harness/keyboard.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

/** Holds every script except boot.js until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

const header = (page: Page) => page.getByRole('banner')
const login = (page: Page) => header(page).getByRole('link', { name: 'Login / Sign up' })
const account = (page: Page) => header(page).getByRole('button', { name: /^Account/ })

test('a signed-in user sees the account from the first frame, and nothing moves', async ({ open }) => {
  const { token, username } = await newCustomer({ dollars: 12 })
  const page = await open(token)
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const { dataset } = document.documentElement
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
        dataset.shift = String(Number(dataset.shift ?? 0) + entry.value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const release = await holdCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(account(page)).toBeVisible()
  await expect(login(page)).toBeHidden()
  await page.evaluate(async () => void (await document.fonts.ready))
  const before = await boxes(header(page))
  release()
  await expect(account(page)).toHaveAccessibleName(`Account of ${username}`)
  await expect(header(page).getByRole('link', { name: 'Wallet $12.00: deposit' })).toBeVisible()
  expect(await boxes(header(page))).toEqual(before)
  expect(Number((await page.locator('html').getAttribute('data-shift')) ?? 0)).toBeLessThan(0.02)
})

test('a visitor and a user with an ended session see the login link from the first frame', async ({
  open,
}) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const expired = `${part({ alg: 'HS256' })}.${part({ id: 1, role: 'USER', exp: 1_000_000_000 })}.x`
  for (const token of [undefined, expired, 'not a token']) {
    const page = await open(token)
    const release = await holdCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(login(page)).toBeVisible()
    await expect(account(page)).toBeHidden()
    release()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
    await expect(login(page)).toBeVisible()
  }
})

test('the menu works with the keyboard', async ({ open }) => {
  const { token, username } = await newCustomer()
  const page = await open(token)
  await page.goto('/')
  await expect(account(page)).toHaveAccessibleName(`Account of ${username}`)
  await account(page).focus()
  await page.keyboard.press('Enter')
  const deposit = page.getByRole('link', { name: 'Deposit', exact: true })
  await expect(deposit).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Escape')
  await expect(deposit).toBeHidden()
  await expect(account(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await deposit.click()
  await expect(page).toHaveURL('/deposit')
})

test('§2 the header of the legal pages has the main links, like every header except that of the landing page', async ({
  open,
}) => {
  const { token, username } = await newCustomer({ dollars: 12 })
  const [visitor, customer] = [await open(), await open(token)]
  for (const path of ['/terms', '/privacy', '/refund-policy']) {
    for (const page of [visitor, customer]) {
      await page.goto(path)
      const links = header(page).getByRole('navigation', { name: 'Main' }).getByRole('link')
      await expect(links).toHaveText(['Products', 'My Orders', 'Tracking Numbers'])
      await expect(links.nth(0)).toHaveAttribute('href', '/products')
      await expect(links.nth(1)).toHaveAttribute('href', '/history')
      await expect(links.nth(2)).toHaveAttribute('href', '/tracking-numbers')
      await expect(header(page).getByRole('navigation')).toHaveCount(1)
    }
    await expect(login(visitor)).toBeVisible()
    await expect(account(customer)).toHaveAccessibleName(`Account of ${username}`)
    await expect(login(customer)).toBeHidden()
    await expect(header(customer).getByRole('link', { name: 'Wallet $12.00: deposit' })).toBeVisible()
    await account(customer).click()
    await expect(header(customer).getByRole('link', { name: 'Deposit', exact: true })).toBeVisible()
    await expect(header(customer).getByRole('button', { name: 'Logout' })).toBeVisible()
  }
})

test('a logout on the landing page ends the session, and the page stays', async ({ open }) => {
  const { token } = await newCustomer()
  const page = await open(token)
  await page.goto('/')
  await account(page).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(login(page)).toBeFocused()
  await expect(account(page)).toBeHidden()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  expect((await tryApi('GET', '/auth/me', { token })).status).toBe(401)
})

test('the menu of an operator has the back office and no wallet', async ({ open }) => {
  const page = await open(await adminToken())
  await page.goto('/')
  await expect(account(page)).toHaveAccessibleName(/^Account of /)
  await expect(header(page).getByRole('link', { name: /^Wallet/ })).toBeHidden()
  await account(page).click()
  await page.getByRole('link', { name: 'Back office' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})

test('the landing page ends a revoked session and follows a logout in another tab', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/)
  const signedOutCustomer = await newCustomer()
  await api('POST', '/auth/logout', { token: signedOutCustomer.token, body: {} })
  const page = await open(signedOutCustomer.token)
  await page.goto('/')
  await expect(login(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()

  const firstTab = await open((await newCustomer()).token)
  await firstTab.goto('/')
  await expect(account(firstTab)).toHaveAccessibleName(/^Account of /)
  const secondTab = await firstTab.context().newPage()
  await secondTab.goto('/')
  await account(secondTab).click()
  await secondTab.getByRole('button', { name: 'Logout' }).click()
  await expect(login(firstTab)).toBeVisible()
})

test('a wallet that does not load says so for five seconds', async ({ open, pageProblems }) => {
  pageProblems.allow(/net::ERR_FAILED \/api\/auth\/user-wallet/)
  const page = await open((await newCustomer()).token)
  await page.route('**/api/auth/user-wallet*', (route) => route.abort())
  // The clock of the page is paused: time passes only when the test says so.
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
  await page.goto('/')
  const note = page.getByRole('alert')
  await expect(async () => {
    // The header reacts after a timer of 0 ms.
    await page.clock.runFor(1)
    await expect(note).toHaveText("An error occured while getting user's balance.", { timeout: 500 })
  }).toPass()
  await expect(header(page).getByRole('link', { name: 'Wallet' })).toHaveText('Wallet')
  await page.clock.runFor(4_900)
  await expect(note).toBeVisible()
  await page.clock.runFor(100)
  await expect(note).toHaveCount(0)
})

/** The positions of the elements in the header. */
function boxes(within: Locator) {
  return within
    .locator('a:visible, button:visible')
    .evaluateAll((nodes) => nodes.map((node) => JSON.stringify(node.getBoundingClientRect())))
}
