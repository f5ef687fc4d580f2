import { newProduct } from '../harness/products.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

const CATEGORIES = 8
/** Rows that were not in view have an estimated height, so the offset may differ a little. */
const TOLERANCE_PX = 100

test('Back restores the scroll position among the rows of all categories', async ({ open }) => {
  for (let index = 0; index < CATEGORIES; index++) await newProduct()
  const page = await open((await newCustomer()).token)
  // The offset at the moment of the click: the browser scrolls on while rows come into view and get their real height.
  await page.addInitScript(() =>
    addEventListener('click', () => Object.assign(window, { scrollYAtClick: scrollY }), true),
  )
  await page.goto('/products')
  const last = page.getByRole('article').nth(CATEGORIES - 1)
  await last.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  const scrollYAtClick = await page.evaluate(() => Number(Object(window).scrollYAtClick))
  expect(scrollYAtClick).toBeGreaterThan(1_000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollYAtClick))
    .toBeLessThan(TOLERANCE_PX)
  await expect(last).toBeInViewport()
})

test('Back restores the scroll position if a link was clicked before the browser reported the scrolling', async ({
  open,
}) => {
  for (let index = 0; index < CATEGORIES; index++) await newProduct()
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  const last = page.getByRole('article').nth(CATEGORIES - 1)
  await expect(last).toBeAttached()
  // The scrolling and the click happen in one task, as on a slow phone. The browser sends the scroll event only with
  // the next frame.
  const scrollYAtClick = await last.getByRole('link').evaluate((link: HTMLElement) => {
    scrollTo(0, 1_500)
    link.click()
    return scrollY
  })
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  await page.goBack()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrollYAtClick))
    .toBeLessThan(TOLERANCE_PX)
})
