import { categoryNamesOf, newProduct } from '../harness/products.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'

test('the homepage of an empty shop has the three cards with Buy Now, and says what is in stock once there is stock', async ({
  page,
}) => {
  await page.goto('/')
  const services = page.getByRole('region', { name: 'Services' })
  const cards = page.getByRole('region', { name: 'Products' }).getByRole('listitem')
  const expectCards = async () => {
    await expect(cards).toHaveText([
      /Facebook Aged \(2015\)\$0\.99Buy Now/,
      /TikTok New\$0\.99Buy Now/,
      /Google PVA\$0\.99Buy Now/,
    ])
    await expect(page.getByText('Not in stock yet')).toHaveCount(0)
  }
  await expectCards()
  await expect(services.getByRole('listitem')).toContainText([
    'Aged accounts',
    'New accounts',
    'Phone-verified accounts',
    'A prepaid wallet',
  ])
  await expect(page.getByText('Aged and new accounts for Facebook, TikTok and Google. Pay')).toBeVisible()
  const product = await newProduct({ price: 2.5, stock: 3 })
  const [category, subCategory] = categoryNamesOf(product.title)
  // The server counts the stock at most every 15 seconds.
  await expect(async () => {
    await page.goto('/')
    await expect(services.getByRole('link', { name: category })).toHaveAttribute(
      'href',
      `/products?categoryId=${product.categoryId}`,
      { timeout: 500 },
    )
  }).toPass({ timeout: 40_000, intervals: [2_000] })
  await expect(services).toContainText(`${subCategory}. From $2.50.`)
  await expect(page.getByText(`${category}, in stock now.`)).toBeVisible()
  await expectCards()
  await expect(services.getByText('Aged accounts')).toHaveCount(0)
})
