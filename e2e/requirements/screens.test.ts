import { expectItems, requirementText } from '../harness/checklist.ts'
import { categoryNamesOf, newProduct } from '../harness/products.ts'
import { accountMenu, receiptLine, walletLink } from '../harness/screens.ts'
import { setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// docs/requirements.md §2 and §3, screen by screen: the lines that no other test checks word for word.

test('§2 landing page: exactly the required anchors, sections and footer', async ({ page }) => {
  await page.goto('/')
  const anchors = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  await expect(anchors).toHaveText(['Services', 'Products', 'Why Us', 'Testimonials'])
  for (const [id, title] of [
    ['services', 'Services'],
    ['products', 'Products'],
    ['why-us', 'Why Us'],
    ['testimonials', 'Testimonials'],
    ['contact', 'Contact'],
  ] as const) {
    const line = requirementText({ spec: '§2 landing page', words: `in-page anchor #${id}` })
    await expect.soft(page.locator(`section#${id}`), line).toHaveAccessibleName(title)
  }
  await expect(page.locator('#testimonials').getByRole('blockquote')).toHaveCount(3)
  await expect(page.locator('#products').getByText('$0.99', { exact: true })).toHaveCount(3)
  await expect(page.locator('#products').getByRole('link', { name: /^Buy Now/ })).toHaveCount(3)
  const legal = page.getByRole('contentinfo').getByRole('navigation').getByRole('link')
  await expect(legal).toHaveText(['Terms of Service', 'Privacy Policy', 'Refund Policy'])
})

test('§2 user header: the user, the wallet, Deposit and Logout on every page of the app', async ({
  open,
}) => {
  // Without a price the request for it would fail, and the browser would log an error.
  await setShipmentPrice()
  const { token, username } = await newCustomer({ dollars: 12 })
  const page = await open(token)
  for (const path of [
    '/products',
    '/history',
    '/deposit',
    '/tracking-numbers',
    '/rent-numbers',
    '/forbidden',
    '/no/such/page',
  ]) {
    await page.goto(path)
    await expect.soft(walletLink(page, '$12.00'), `the wallet at ${path}`).toBeVisible()
    await expect.soft(accountMenu(page), `the username at ${path}`).toHaveText(username)
    await expectItems(page.getByRole('navigation', { name: 'Main' }).first(), [
      { spec: '§2 user header', words: 'Products', as: 'link', to: '/products' },
      { spec: '§2 user header', words: 'My Orders', as: 'link', to: '/history' },
      { spec: '§2 user header', words: 'Tracking Numbers', as: 'link', to: '/tracking-numbers' },
    ])
  }
  await accountMenu(page).click()
  await expectItems(page.locator('#account-menu'), [
    { spec: '§2 user header', words: username },
    { spec: '§2 user header', words: 'Deposit', as: 'link', to: '/deposit' },
    { spec: '§2 user header', words: 'Logout', as: 'button' },
  ])
  // Not required: My Orders is in the menu because the landing page has the same menu, but no other link to the orders.
  await expect(page.locator('#account-menu').getByRole('link', { name: 'My Orders' })).toBeVisible()

  const visitor = await open()
  for (const path of ['/login', '/register', '/forgot-password', '/confirm-email', '/forbidden']) {
    await visitor.goto(path)
    await expectItems(visitor.getByRole('banner'), [
      { spec: `§2 user header, ${path}`, words: 'Login / Sign up', as: 'link', to: '/login' },
    ])
    await expect(visitor.getByRole('banner').getByRole('link', { name: /^Wallet/ })).toHaveCount(0)
  }
})

test('§2 /products: one row for each category, and only subcategories of the chosen category', async ({
  open,
}) => {
  const product = await newProduct({ stock: 3, price: 7 })
  const [category, subCategory] = categoryNamesOf(product.title)
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  const row = page.getByRole('region', { name: category })
  await expect(row.getByRole('article')).toHaveCount(1)
  await expectItems(row.getByRole('article'), [
    { spec: '§2 /products, cards', words: product.title, as: 'heading' },
    { spec: '§2 /products, cards', words: '3 in stock' },
    { spec: '§2 /products, cards', words: '$7.00' },
    {
      spec: '§2 /products, cards',
      words: `View ${product.title}`,
      as: 'link',
      to: `/products/${product.id}`,
    },
  ])
  const games = page.getByRole('region', { name: 'Games' })
  await expect(games.getByRole('article').filter({ hasText: product.title })).toHaveCount(0)
  await expect(games.getByRole('article').first()).toBeVisible()

  const choice = page.getByLabel('Subcategory')
  await expect(choice).toBeDisabled()
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await expect(choice.getByRole('option')).toHaveText(['All subcategories', subCategory])
  await expect(row, 'with a filter there are no rows').toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
})

test('§2 /products/{productId}: every detail of a product, and everything to buy it', async ({ open }) => {
  const product = await newProduct({ stock: 12, price: 4.99 })
  const [category, subCategory] = categoryNamesOf(product.title)
  const page = await open((await newCustomer({ dollars: 20 })).token)
  const spec = '§2 /products/{productId}'
  await page.goto(`/products/${product.id}?quantity=3&coupon=WELCOME10`)
  const breadcrumb = page.getByRole('navigation', { name: 'You are here' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText([
    `${category}›`,
    `${subCategory}›`,
    product.title,
  ])
  await expectItems(breadcrumb, [
    { spec: `${spec}, breadcrumb`, words: category, as: 'link', to: '/products' },
    { spec: `${spec}, breadcrumb`, words: subCategory, as: 'link', to: '/products' },
  ])
  await expect(page.locator('p', { hasText: /^Made by a browser test\.$/ }), 'as HTML').toBeVisible()
  await expect(page.getByText('<p>')).toHaveCount(0)
  await expectItems(page, [
    { spec: `${spec}, metadata key`, words: 'Origin' },
    { spec: `${spec}, metadata value`, words: 'Browser test' },
    { spec: `${spec}, price`, words: '$4.99' },
    { spec: `${spec}, stock label`, words: 'In Stock' },
    { spec: `${spec}, quantity stepper`, words: 'Quantity', as: 'field' },
    { spec: `${spec}, quantity stepper`, words: 'Decrease quantity', as: 'button' },
    { spec: `${spec}, quantity stepper`, words: 'Increase quantity', as: 'button' },
    { spec: `${spec}, coupon box`, words: 'Coupon code', as: 'field' },
    { spec: `${spec}, coupon box`, words: 'Apply', as: 'button' },
    { spec, words: 'Purchase', as: 'button' },
  ])
  // §9: discount = subtotal × percentage / 100, every price with two decimals: 14.97 × 10 % = 1.497.
  await expect(receiptLine(page, 'Subtotal', '$14.97')).toBeVisible()
  await expect(receiptLine(page, 'Discount', '−$1.50')).toBeVisible()
  await expect(receiptLine(page, 'Total', '$13.47')).toBeVisible()

  await page.route(`**/api/shop/products/${product.id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), metadata: null } })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  await expect(page.getByText('Origin'), 'metadata is optional').toHaveCount(0)
})

test('§3 Category.imageUrl: a relative path is resolved against the shop’s own origin', async ({ open }) => {
  const product = await newProduct()
  const page = await open((await newCustomer()).token)
  await page.route(`**/api/shop/products/${product.id}`, async (route) => {
    const answer = await route.fetch()
    const { subCategory, ...rest } = await answer.json()
    const category = { ...subCategory.category, imageUrl: 'favicon.svg' }
    await route.fulfill({ response: answer, json: { ...rest, subCategory: { ...subCategory, category } } })
  })
  await page.goto(`/products/${product.id}`)
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toHaveJSProperty('src', new URL('/favicon.svg', page.url()).href)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})

test('§2 /rent-numbers is an empty page, and the two pages after a payment show its outcome', async ({
  open,
}) => {
  const page = await open((await newCustomer({ dollars: 12 })).token)
  await page.goto('/rent-numbers')
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1, name: 'Rent Numbers' })
  await expect(title, 'for screen readers').toBeAttached()
  expect(await title.boundingBox(), 'it is visually hidden').toMatchObject({ width: 1, height: 1 })
  await expect(main, 'the page has no other text').toHaveText('Rent Numbers')
  await expect(main.locator('*')).toHaveCount(1)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.goto('/deposit/payment-success')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
  await page.goto('/deposit/payment-cancel')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment Cancelled!')
  await expectItems(main, [
    { spec: '§2 /deposit/payment-cancel', words: 'Try Again', as: 'link', to: '/deposit' },
  ])
})
