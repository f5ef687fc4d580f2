import type { Locator, Page } from '@playwright/test'
import { buy, newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer, openDeposit } from '../harness/users.ts'

// docs/requirements.md §9 and the paginated table of §2: the rows of a page, and the page numbers.

test('§9 the default table shows 10 rows on a page, 5 page numbers with an ellipsis, and no page numbers for one page', async ({
  open,
}) => {
  const product = await newProduct({ price: 0.1, stock: 61 })
  const customer = await newCustomer({ dollars: 12 })
  for (let order = 0; order < 10; order++) await buy(customer, product.id)
  const page = await open(customer.token)
  const rows = page.getByRole('table', { name: 'Purchases' }).getByRole('rowheader')
  await page.goto('/history')
  await expect(rows).toHaveCount(10)
  await expect(pages(page), 'hidden where there is one page').toHaveCount(0)

  for (let order = 10; order < 61; order++) await buy(customer, product.id)
  await page.goto('/history')
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '7'])
  await expect(rows).toHaveCount(10)
  for (const [button, current, shown] of [
    ['Page 4', '4', '1 … 3 4 5 … 7'],
    ['Page 5', '5', '1 … 4 5 6 7'],
    ['Next page', '6', '1 … 4 5 6 7'],
    ['Page 7', '7', '1 … 4 5 6 7'],
    ['Page 1', '1', '1 2 3 4 … 7'],
  ] as const) {
    await pages(page).getByRole('button', { name: button }).click()
    await expect(pages(page).locator('[aria-current=page]')).toHaveText(current)
    await expect.poll(async () => (await entries(page)).join(' '), `after ${button}`).toBe(shown)
    await expect(page).toHaveURL(new RegExp(`page=${current}$`))
    await expect(rows).toHaveCount(current === '7' ? 1 : 10)
  }
})

test('§9 the deposit history shows 5 rows on a page', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  const rows = page.getByRole('table', { name: 'Deposit history' }).getByRole('rowheader')
  for (let count = 0; count < 5; count++) await openDeposit(customer, 12)
  await page.goto('/deposit')
  await expect(rows).toHaveCount(5)
  await expect(pages(page)).toHaveCount(0)
  await openDeposit(customer, 12)
  await page.reload()
  await expect(rows).toHaveCount(5)
  await expect(numbers(page)).toHaveText(['1', '2'])
  await pages(page).getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(1)
})

function pages(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' })
}

function numbers(page: Page): Locator {
  return pages(page).getByRole('button', { name: /^Page \d+$/ })
}

/** The page numbers and gaps between the arrows. */
async function entries(page: Page): Promise<string[]> {
  const texts = await pages(page).locator('li').allInnerTexts()
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}
