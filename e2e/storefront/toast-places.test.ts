import { buy, newProduct } from '../harness/products.ts'
import { isClickable, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

/** The toast of an answer without a message of its own. */
const FAILED = 'Something went wrong. Please try again.'
const failure = { status: 500, contentType: 'application/json', body: '{}' }

test('a toast covers neither Security nor Logout of the back office', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500/)
  const page = await open(await adminToken())
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

test('on a phone held sideways a toast leaves the close button of a dialog free', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500/)
  const product = await newProduct()
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token, { viewport: { width: 844, height: 390 }, hasTouch: true })
  await page.route(`**/api/history/purchases/${id}`, (route) => route.fulfill(failure))
  await page.goto(`/history?order=${id}`)
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

test('on a phone the buttons of a delivered log are in one row', async ({ open }) => {
  const product = await newProduct()
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/history?order=${id}`)
  const log = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Log (1)' })
  const tops = async () => {
    const boxes = await Promise.all((await log.getByRole('button').all()).map((one) => one.boundingBox()))
    return new Set(boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2)))
  }
  await expect(log.getByRole('button')).toHaveCount(3)
  expect((await tops()).size).toBe(1)
  await log.getByRole('button', { name: 'Show' }).click()
  await expect(log).toContainText(product.accounts[0] ?? '')
  expect((await tops()).size).toBe(1)
})
