import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { newProduct, type Product } from '../harness/products.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { newOperator } from '../harness/users.ts'

interface SharedData {
  /** The token of an operator with saved views. */
  token: string
  product: Product
  /** A word that only three products have in their titles. */
  wordOfThree: string
}

const test = testsWithSharedData(async (): Promise<SharedData> => {
  const { token } = await newOperator('MANAGER')
  const save = (name: string, search: Record<string, string>) =>
    api('POST', '/admin/saved-view', { token, body: { list: 'products', name, search } })
  await save('Sold out', { stock: 'out' })
  await save('Low stock, cheapest first', { stock: 'low', sort: 'sellingPrice' })
  // A word that is longer than a line of a phone must not widen the page.
  await save(`Long${'er'.repeat(18)}`, { sort: '-title' })
  const wordOfThree = `Three${Date.now()}`
  for (let count = 0; count < 3; count++) await newProduct({ title: wordOfThree, stock: 1 })
  return { token, product: await newProduct({ stock: 4 }), wordOfThree }
})

/**
 * On a phone, the user presses Select before selecting rows. So the test opens the screen again at the phone's size,
 * instead of only making the window smaller.
 */
const AGAIN_ON_PHONE = { isOpenedAgainOnPhone: true }

screen(
  'products, three of them selected',
  async (page, { wordOfThree }, device) => {
    // The bar at the bottom would cover a row of a longer list until the page is scrolled, and axe would report it.
    await page.goto(`/admin/products?search=${wordOfThree}`)
    await expect(page.getByText(wordOfThree).first()).toBeVisible()
    if (device === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
    await selectFirst(page, 3)
  },
  AGAIN_ON_PHONE,
)

screen(
  'accounts, two of them selected',
  async (page, { product }, device) => {
    await page.goto(`/admin/products?accounts=${product.id}`)
    await expect(page.getByText(product.accounts[0] ?? '')).toBeVisible()
    const dialog = page.getByRole('dialog')
    if (device === 'phone') await dialog.getByRole('button', { name: 'Select', exact: true }).click()
    await selectFirst(page, 2)
  },
  AGAIN_ON_PHONE,
)

screen(
  'question before three products are deleted',
  async (page, _shared, device) => {
    await page.goto('/admin/products')
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    if (device === 'phone') await page.getByRole('button', { name: 'Select', exact: true }).click()
    await selectFirst(page, 3)
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  },
  AGAIN_ON_PHONE,
)

screen('products in a saved view', async (page) => {
  await page.goto('/admin/products?stock=out')
  await expect(page.getByRole('button', { name: 'Edit view' })).toBeVisible()
})

screen('save a view with a name that exists', async (page) => {
  await page.goto('/admin/products?search=a')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('sold out')
  await expect(page.getByText('It gets these filters.')).toBeVisible()
})

async function selectFirst(page: Page, count: number): Promise<void> {
  // The first check box selects all rows of the page.
  for (let nth = 1; nth <= count; nth++) await page.getByRole('checkbox').nth(nth).click()
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText(`${count} selected`)
}

function screen(
  name: string,
  show: OpenScreenWith<SharedData>,
  options: Partial<typeof AGAIN_ON_PHONE> = {},
): void {
  test(`accessible: ${name}`, async ({ open, shared }) => {
    await expectAccessible(open, {
      name,
      token: shared.token,
      show: (page, device) => show(page, shared, device),
      ...options,
    })
  })
}
