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

test('a toast covers neither Security nor Logout of the back office', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500/)
  const page = await open(await adminToken())
  await stopTimers(page, TOAST_MS)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.route('**/api/admin/coupon/list*', (route) => route.fulfill(failure))
  await page.goto('/admin/coupons')
  const message = toast(page, FAILED)
  await expect(message).toBeVisible()
  const [box, sidebar] = [
    await message.boundingBox(),
    await page.getByRole('complementary').first().boundingBox(),
  ]
  expect(box?.x).toBeGreaterThanOrEqual((sidebar?.x ?? 0) + (sidebar?.width ?? Number.NaN))
  for (const control of [
    page.getByRole('link', { name: 'Security' }),
    page.getByRole('button', { name: 'Logout' }),
  ]) {
    expect(await isClickable(control)).toBe(true)
  }
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

test('on a phone held sideways a toast leaves the close button of a dialog free', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500/)
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyShipment(customer)
  const page = await open(customer.token, { viewport: { width: 844, height: 390 }, hasTouch: true })
  await stopTimers(page, TOAST_MS)
  await page.route('**/api/history/purchases/report', (route) => route.fulfill(failure))
  await page.goto(`/history/shipments/${id}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await page.getByLabel('What is wrong?').fill('It never passed a hub.')
  await page.getByRole('button', { name: 'Send report' }).click()
  const message = toast(page, FAILED)
  await expect(message).toBeVisible()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' }).first()
  await expect(close).toBeVisible()
  await expect
    .poll(async () => {
      const [box, button] = [await message.boundingBox(), await close.boundingBox()]
      return box && button && box.x + box.width < button.x
    })
    .toBe(true)
})

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
