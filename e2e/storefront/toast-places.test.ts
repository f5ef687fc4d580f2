import type { Locator, Page } from '@playwright/test'
import { buy, newProduct } from '../harness/products.ts'
import { isClickable, PHONE, toast } from '../harness/screens.ts'
import { buyShipment } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { stopTimers } from '../harness/timers.ts'
import { TOAST_MS } from '../harness/toasts.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

/** The toast for an error answer that has no message. */
const FAILED = 'Something went wrong. Please try again.'
const failure = { status: 500, contentType: 'application/json', body: '{}' }

// Each test of the suite fails if a toast covers a heading, a bar, or the buttons of a dialog (screen-rules.ts).

test('in the back office a toast is at the bottom right, beside the sidebar', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500/)
  const page = await open(await adminToken())
  await stopTimers(page, TOAST_MS)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/api/admin/coupon/list*', (route) => route.fulfill(failure))
  await page.goto('/admin/coupons')
  const message = toast(page, FAILED)
  await expect(message).toBeVisible()
  await expect.poll(() => edgesOf(page, message)).toEqual({ right: 16, bottom: 16 })
  for (const control of [
    page.getByRole('link', { name: 'Security' }),
    page.getByRole('button', { name: 'Logout' }),
  ]) {
    expect(await isClickable(control)).toBe(true)
  }
})

test('on a phone a toast is above the bars at the bottom', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500|status of 402/)
  const product = await newProduct()
  const page = await open((await newCustomer()).token, PHONE)
  await stopTimers(page, TOAST_MS)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  const message = toast(page, 'Your wallet balance is too low for this purchase.')
  const bars = page.locator('[data-bottom-bar]').filter({ visible: true })
  await expect(bars).toHaveCount(2)
  const topOfBars = async () => Math.min(...(await Promise.all((await bars.all()).map(topOf))))
  await expect.poll(async () => (await topOfBars()) - (await bottomOf(message))).toBeCloseTo(8, 0)
  await page.route('**/api/history/purchases/list*', (route) => route.fulfill(failure))
  await page.getByRole('link', { name: 'My Orders' }).last().click()
  await expect(bars).toHaveCount(1)
  const barTop = await topOf(bars.first())
  await expect.poll(async () => barTop - (await bottomOf(toast(page, FAILED)))).toBeCloseTo(8, 0)
})

test('the toast of an error closes when the customer opens another page', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500/)
  const page = await open((await newCustomer()).token, PHONE)
  // Only the change of the page closes the toast.
  await stopTimers(page, TOAST_MS)
  await page.route('**/api/history/purchases/list*', (route) => route.fulfill(failure))
  await page.goto('/history')
  await expect(toast(page, FAILED)).toBeVisible()
  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await expect(page.getByLabel('Amount in USD')).toBeVisible()
  await expect(toast(page, FAILED)).toHaveCount(0)
})

for (const { device, viewport, isBeside } of [
  { device: 'a desktop', viewport: { width: 1280, height: 800 }, isBeside: true },
  { device: 'a phone', viewport: { width: 390, height: 844 }, isBeside: true },
  { device: 'a phone held sideways', viewport: { width: 844, height: 390 }, isBeside: false },
]) {
  test(`on ${device} a toast covers no button of a dialog`, async ({ open, pageProblems }) => {
    pageProblems.allow(/status of 500/)
    const customer = await newCustomer({ dollars: 12 })
    const { id } = await buyShipment(customer)
    const page = await open(customer.token, { viewport, hasTouch: viewport.width < 1_000 })
    await stopTimers(page, TOAST_MS)
    await page.route('**/api/history/purchases/report', (route) => route.fulfill(failure))
    await page.goto(`/history/shipments/${id}`)
    await page.getByRole('button', { name: 'Report a problem' }).click()
    await page.getByLabel('What is wrong?').fill('It never passed a hub.')
    await page.getByRole('button', { name: 'Send report' }).click()
    const message = toast(page, FAILED)
    await expect(message).toBeVisible()
    const dialog = page.getByRole('dialog')
    const free = isBeside ? [dialog] : await dialog.getByRole('button').all()
    expect(free.length).toBeGreaterThan(0)
    for (const element of free) await expect.poll(() => areApart(message, element)).toBe(true)
  })
}

test('on a phone the buttons of a delivered log are in one row, and the log has the full width', async ({
  open,
}) => {
  const product = await newProduct()
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token, PHONE)
  await page.goto(`/history/${id}`)
  const log = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Log (1)' })
  const boxOf = async (name: string) => {
    const box = await log.getByRole('button', { name }).boundingBox()
    return { middle: Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2), width: box?.width ?? 0 }
  }
  await expect(log.getByRole('button')).toHaveCount(3)
  expect((await boxOf('Report')).middle).toBe((await boxOf('Copy')).middle)
  expect((await boxOf('Tap to reveal')).width).toBeGreaterThan(300)
  await log.getByRole('button', { name: 'Tap to reveal' }).click()
  await expect(log).toContainText(product.accounts[0] ?? '')
})

test('the rules that every page is watched for find what breaks them', async ({ open, pageProblems }) => {
  pageProblems.allow(/^console: (Dialogs over each other|A card has an empty end|A toast covers)/)
  const page = await open()
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => {
    const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html)
    add('<div data-modal data-open><h2>One</h2></div><div data-modal data-open><h2>Two</h2></div>')
    add('<div data-card-end style="height: 1px"></div>')
  })
  await expect.poll(() => problems).toContain('Dialogs over each other: One | Two')
  await expect.poll(() => problems).toContain('A card has an empty end.')
  await page.evaluate(() => {
    for (const dialog of document.querySelectorAll('[data-modal]')) dialog.remove()
    const toast = Object.assign(document.createElement('div'), { textContent: 'Saved.' })
    Object.assign(toast.dataset, { sonnerToast: '', visible: 'true', removed: 'false' })
    toast.style.cssText = 'position: fixed; inset: 0; transition: transform 20ms'
    document.body.append(toast)
    toast.getBoundingClientRect()
    toast.style.transform = 'translateX(1px)'
  })
  await expect.poll(() => problems.join()).toContain('A toast covers H1')
})

async function edgesOf(page: Page, element: Locator) {
  const [box, size] = [await element.boundingBox(), page.viewportSize()]
  return box && size
    ? { right: size.width - box.x - box.width, bottom: size.height - box.y - box.height }
    : null
}

const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  return box ? box.y + box.height : Number.NaN
}

async function areApart(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()]
  if (!a || !b) return false
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
}
