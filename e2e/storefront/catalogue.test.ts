import { api } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('Back restores the filters and the scroll position of the catalogue', async ({ open }) => {
  const { token } = await newCustomer()
  const page = await open(token)
  await page.setViewportSize({ width: 390, height: 700 })
  // The offset at the moment of the click: the page may still scroll and load before it.
  await page.addInitScript(() =>
    addEventListener('click', () => Object.assign(window, { scrollYAtClick: scrollY }), true),
  )
  // In one category, so that the position is exact: other tests add rows to the list of all categories.
  const categories = await api<{ id: number; name: string }[]>('GET', '/shop/categories-subCategories/all', {
    token,
  })
  await page.goto(`/products?categoryId=${categories.find(({ name }) => name === 'Software Licences')?.id}`)
  const last = page.getByRole('link', { name: /^View / }).last()
  await last.click()
  await expect(page).toHaveURL(/\/products\/\d+/)
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  const scrollOffset = await page.evaluate(() => Number(Object(window).scrollYAtClick))
  expect(scrollOffset).toBeGreaterThan(500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrollOffset)
  await page.setViewportSize({ width: 1280, height: 800 })

  await page.goto('/products?search=starhaul&sort=-sellingPrice')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Starhaul, 5,000 Credits', 'Starhaul, 1,000 Credits'])
  await page.getByRole('link', { name: 'View Starhaul, 1,000 Credits' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Starhaul, 1,000 Credits')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toHaveValue('starhaul')
  await expect(titles).toHaveText(['Starhaul, 5,000 Credits', 'Starhaul, 1,000 Credits'])
})

test('a click on a product right after typing a search opens the product', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.clock.install()
  await page.goto('/products?search=starhaul')
  const product = page.getByRole('link', { name: 'View Starhaul, 1,000 Credits' })
  await expect(product).toBeVisible()
  await page.getByRole('searchbox', { name: 'Product name' }).press('End')
  // The new search must find the product, too, because on a slow machine it may begin before the click.
  await page.getByRole('searchbox', { name: 'Product name' }).pressSequentially(', 1', { delay: 0 })
  await product.click()
  await expect(page).toHaveURL(/\/products\/\d+/)
  // The search waits for 300 ms after the last key.
  await page.clock.runFor(600)
  await expect(page).toHaveURL(/\/products\/\d+/)
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toHaveValue('starhaul, 1')
})

test('the quantity stays within the stock and says why it stops', async ({ open }) => {
  const product = await newProduct({ stock: 3, price: 1 })
  const page = await open((await newCustomer()).token)
  await page.goto(`/products/${product.id}?quantity=7`)
  const quantity = page.getByRole('textbox', { name: 'Quantity' })
  await expect(quantity).toHaveValue('3')
  await expect(page.getByText('That is all we have (3).')).toBeVisible()
  await quantity.fill('99')
  await quantity.blur()
  await expect(quantity).toHaveValue('3')
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('1,500')
  await expect(page.getByText('Type a whole number like 1000.')).toBeVisible()
  await quantity.blur()
  await expect(quantity, 'what would be bought').toHaveValue('1')
  await quantity.press('ArrowUp')
  await expect(quantity).toHaveValue('1')
  await page.getByRole('button', { name: 'Decrease quantity' }).click({ force: true })
  await expect(quantity).toHaveValue('1')
})

test('a sold-out product stays in the catalogue and cannot be bought', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/products?search=emberfall')
  await expect(page.getByRole('article')).toContainText('Out of Stock')
  await page.getByRole('link', { name: /^View/ }).click()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeDisabled()
})

test('a browser with a dark theme shows a dark page from the first paint, and a chosen theme is kept', async ({
  open,
}) => {
  const page = await open(undefined, { colorScheme: 'dark' })
  await page.addInitScript(() => {
    const themes: (string | undefined)[] = []
    Object.assign(globalThis, { themes })
    new MutationObserver(() => {
      if (document.body) themes.push(document.documentElement.dataset.theme)
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  const paintedThemes = await page.evaluate(() => [
    ...new Set((globalThis as unknown as { themes: string[] }).themes),
  ])
  expect(paintedThemes).toEqual(['dark'])

  await page.getByRole('banner').getByLabel('Theme').selectOption('Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a receipt is printed on one page, without the logs', async ({ open }) => {
  const product = await newProduct({ stock: 40, price: 0.1 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}?quantity=40`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  const receipt = page.getByRole('region', { name: 'Your new order' })
  await receipt.getByRole('button', { name: 'Show all 40' }).click()
  await expect(page.getByText(product.accounts[39] ?? '')).toBeVisible()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('40 logs, delivered in your account. They are not printed here.')).toBeVisible()
  await expect(page.getByText(product.accounts[0] ?? '')).toBeHidden()
})
