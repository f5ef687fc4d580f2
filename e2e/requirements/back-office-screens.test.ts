import { api } from '../harness/api.ts'
import { expectItems, type Item, requirementText } from '../harness/checklist.ts'
import { buy, newProduct } from '../harness/products.ts'
import { holdAnswers } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §2, the admin area, screen by screen: the lines that no other test checks word for word.

const SIDEBAR = [
  'Dashboard',
  'Users',
  'Categories',
  'Subcategories',
  'Products',
  'Histories',
  'Coupons',
  'Settings',
]

/** Every list of the back office: its address, its columns, and the actions of its first row. */
const lists: { link: string; path: string; columns: string[]; actions?: RegExp[]; add?: string }[] = [
  {
    link: 'Users',
    path: '/admin/users',
    columns: ['Username', 'Email', 'Role', 'Joined'],
    actions: [/^Details of /],
  },
  {
    link: 'Categories',
    path: '/admin/categories',
    columns: ['Name', 'Actions'],
    actions: [/^Upload logo of /, /^Edit (?!of )/, /^Delete (?!of )/],
    add: 'Add Category',
  },
  {
    link: 'Subcategories',
    path: '/admin/subcategories',
    columns: ['Name', 'Parent category', 'Actions'],
    actions: [/^Edit (?!of )/, /^Delete (?!of )/],
    add: 'Add Subcategory',
  },
  {
    link: 'Products',
    path: '/admin/products',
    columns: ['Title', 'Category', 'Subcategory', 'Cost price', 'Selling price', 'Stock', 'Actions'],
    actions: [/^Manage Accounts of /, /^Edit (?!of )/, /^Delete (?!of )/],
    add: 'Add Product',
  },
  { link: 'Histories', path: '/admin/histories', columns: ['User', 'Amount', 'Method', 'Status', 'Date'] },
  {
    link: 'Coupons',
    path: '/admin/coupons',
    columns: ['Name', 'Percentage', 'Expiry date', 'Actions'],
    actions: [/^Edit (?!of )/, /^Delete (?!of )/],
    add: 'Add Coupon',
  },
]

test('§2 admin area: the sidebar, every list with its columns and actions, a user, and Logout', async ({
  open,
}) => {
  const product = await newProduct({ price: 2.5 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Back office' })
  const links = sidebar.getByRole('link').filter({ hasText: new RegExp(`^(${SIDEBAR.join('|')})$`) })
  await expect(links, requirementText({ spec: '§2 admin area', words: 'sidebar links' })).toHaveText(SIDEBAR)

  for (const { link, path, columns, actions = [], add } of lists) {
    const spec = `§2 ${path}`
    await sidebar.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(link)
    await expectItems(
      page.getByRole('table'),
      columns.map((words): Item => ({ spec, words, as: 'columnheader' })),
    )
    if (add !== undefined) await expectItems(page, [{ spec, words: add, as: 'link', to: path }])
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .first()
    for (const name of actions) {
      const action = row.getByRole('link', { name }).or(row.getByRole('button', { name }))
      await expect.soft(action, `${spec}: ${name}`).toBeVisible()
    }
    const icon = row.getByRole('rowheader').locator('svg, img').first()
    if (/Categories|Products/.test(link)) await expect.soft(icon, `${spec}: icon`).toBeVisible()
  }

  await test.step('histories: three tabs, and filters for an email and two days', async () => {
    const spec = '§2 /admin/histories'
    await page.goto(`/admin/histories?tab=purchases&search=${customer.email}`)
    const tabs = page.getByRole('navigation', { name: 'Histories' }).getByRole('link')
    await expect(tabs).toHaveText(['Deposits', 'Purchases', 'Tracking No'])
    for (const words of ['User email', 'Start date', 'End date']) {
      await expectItems(page.getByRole('search'), [{ spec, words, as: 'field' }])
    }
    const row = page.getByRole('row').filter({ hasText: customer.email })
    await expect(row).toContainText('$2.50')
    await expectItems(row, [{ spec: '§9 order reference', words: orderReference(id), as: 'link' }])
  })

  await test.step('a user: profile, wallet, totals, purchases and transactions', async () => {
    const spec = '§2 /admin/users/{userId}'
    await page.goto(`/admin/users?search=${customer.username}`)
    await page.getByRole('link', { name: `Details of ${customer.username}` }).click()
    await expect(page).toHaveURL(`/admin/users/${customer.id}`)
    await expectItems(page.getByRole('main'), [
      { spec, words: customer.username, as: 'heading' },
      { spec: `${spec}, profile`, words: 'Profile', as: 'heading' },
      { spec: `${spec}, purchase history`, words: 'Purchases', as: 'heading' },
      { spec: `${spec}, transactions`, words: 'Transactions', as: 'heading' },
    ])
    await expect(page.locator('dl').first()).toHaveText(
      'Wallet balance$9.50Total spent$2.50Total deposited$12.00Purchases1',
    )
    await expect(page.getByRole('table', { name: 'Purchases' })).toContainText(orderReference(id))
    await expect(page.getByRole('table', { name: 'Transactions' })).toContainText('Deposit by Crypto$12.00')
  })

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

test('§2 /admin/dashboard: shows Loading, then every required figure; a busy overlay while it reloads', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.route('**/api/admin/stat*', (route) => route.fulfill({ json: STATS }))
  const release = await holdAnswers(page, '**/api/admin/stat*')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeVisible()
  await expect(page.getByText('Total Revenue')).toHaveCount(0)
  await release()

  // §9: en-US with two decimals. Only Total Deposited shows whole dollars without decimals.
  for (const [label, figure] of [
    ['Total Revenue', '$1,234.50'],
    ['Total Profit', '$600.00'],
    ['Total Users', '1,234'],
    ['Total Deposited', '$98,765'],
    ['Total Store Purchases', '4,321'],
    ['Total Tracking No Purchases', '1,066'],
    ['New Users (Week)', '7'],
    ['Low Stock Products', '3'],
  ] as const) {
    const line = requirementText({ spec: '§2 /admin/dashboard, cards', words: `${label} ${figure}` })
    const card = page.getByLabel('Figures').locator('div').filter({ hasText: label })
    await expect.soft(card.locator('dd > span').first(), line).toHaveText(figure)
  }
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)

  await test.step('the charts and their data', async () => {
    const panel = (name: string) =>
      page
        .getByRole('main')
        .locator('section')
        .filter({ has: page.getByRole('heading', { name }) })
    await expect(panel('Sales Overview').locator('path.recharts-line-curve')).toHaveCount(2)
    await expect(panel('Sales by Category').locator('path.recharts-rectangle')).toHaveCount(2)
    await expect(panel('Deposits By Method').locator('.recharts-pie-sector')).toHaveCount(2)
    for (const [name, rows] of [
      ['Sales Overview', ['DateRevenueProfit', 'Nov 20$1,000.00$500.00', 'Nov 21$234.50$100.00']],
      ['Sales by Category', ['CategorySold', 'Games1,200', 'Mail34']],
      ['Deposits By Method', ['MethodAmount', 'Crypto$90,000.00', 'Card$8,765.00']],
    ] as const) {
      await page.getByRole('button', { name: `View as table of ${name}` }).click()
      await expect(page.getByRole('region', { name }).getByRole('row')).toHaveText([...rows])
    }
    await expect(panel('Recent Purchases').getByRole('listitem')).toHaveText([
      /^2 × Aged account\$9\.98buyer@example\.testNov 21, 2026, 08:00$/,
    ])
    await expect(panel('Top Selling Products').getByRole('listitem')).toHaveText([
      '1Aged account1,200 sales',
      '2New account1 sale',
    ])
    for (const line of [/^Most Active User.*buyer$/, /^Total Products.*1,001$/, /^Active Coupons.*12$/]) {
      await expect(panel('Key Insights').locator('dl > div').filter({ hasText: line })).toBeVisible()
    }
  })

  await test.step('a busy overlay covers the figures while the page fetches new ones', async () => {
    const releaseAgain = await holdAnswers(page, '**/api/admin/stat*')
    await page.getByText('7 days', { exact: true }).click()
    const busy = page.getByRole('main').locator('[aria-busy=true]')
    await expect(busy.locator('.animate-spin')).toBeVisible()
    await expect(busy).toContainText('$1,234.50')
    await releaseAgain()
    await expect(busy).toHaveCount(0)
  })
})

test('§2 /admin/products: 15 products on a page; the form’s subcategories depend on its category, prices step by 0.01, the editor is 250 px high', async ({
  open,
}) => {
  const product = await newProduct({ stock: 1, title: 'Of fifteen' })
  const token = await adminToken()
  const tag = product.title.slice(-8)
  const otherSubCategory = `Another ${tag}`
  const { items } = await api<{ items: [{ categoryId: number; subCategoryId: number }] }>(
    'GET',
    `/admin/product/list?id=${product.id}`,
    { token },
  )
  const [{ subCategoryId }] = items
  const body = {
    description: '',
    costPrice: 1,
    sellingPrice: 2,
    categoryId: product.categoryId,
    subCategoryId,
  }
  for (let count = 1; count <= 15; count++) {
    await api('POST', '/admin/product', { token, body: { ...body, title: `Of fifteen ${tag} ${count}` } })
  }
  await api('POST', '/admin/sub-category', {
    token,
    body: { name: otherSubCategory, categoryId: product.categoryId },
  })

  const page = await open(token)
  await page.goto(`/admin/products?search=${tag}`)
  await expect(page.getByRole('rowheader')).toHaveCount(15)
  const pages = page.getByRole('navigation', { name: 'Pages' })
  await expect(pages.getByRole('button', { name: /^Page \d+$/ })).toHaveText(['1', '2'])

  await page.getByRole('link', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog', { name: 'Add Product' })
  const choice = form.getByLabel('Subcategory')
  await expect(choice.getByRole('option')).toHaveText(['Select a category first'])
  await form.getByLabel('Category', { exact: true }).selectOption(`Category ${tag}`)
  await expect(choice.getByRole('option')).toHaveText([
    'Select a subcategory',
    otherSubCategory,
    `Subcategory ${tag}`,
  ])
  await choice.selectOption(otherSubCategory)
  await form.getByLabel('Category', { exact: true }).selectOption('Games')
  await expect(choice, 'another category clears the choice').toHaveValue('')
  await expect(choice.getByRole('option', { name: otherSubCategory })).toHaveCount(0)
  for (const price of ['Cost price', 'Selling price']) {
    await expect(form.getByLabel(price)).toHaveAttribute('inputmode', 'decimal')
    for (const [typed, message] of [
      ['0.001', 'Type it like 1000 or 12.50, with at most two decimals.'],
      ['1,000', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ] as const) {
      await form.getByLabel(price).fill(typed)
      await form.getByLabel(price).blur()
      await expect(form.getByText(message), `${price}: ${typed}`).toBeVisible()
    }
    await form.getByLabel(price).fill('0,99')
    await form.getByLabel(price).press('ArrowDown')
    await form.getByLabel(price).blur()
    await expect(form.getByLabel(price)).toHaveValue('0,99')
    await expect(form.getByText('Type it like 1000 or 12.50')).toBeHidden()
  }

  const spec = '§5 description editor'
  const tools = form.getByRole('toolbar', { name: 'Text formatting' })
  await expect(tools.getByLabel('Text style').getByRole('option')).toHaveText([
    'Normal text',
    ...[1, 2, 3, 4, 5, 6].map((level) => `Heading ${level}`),
  ])
  for (const words of [
    'Bold',
    'Italic',
    'Underline',
    'Text colour',
    'Bulleted list',
    'Numbered list',
    'Link',
    'Video',
    'Clear formatting',
  ]) {
    await expectItems(tools, [{ spec, words, as: 'button' }])
  }
  const editor = form.getByRole('textbox', { name: 'Description' })
  expect((await editor.boundingBox())?.height, requirementText({ spec, words: 'height 250' })).toBe(250)
})

/** `ORD-0007`. */
function orderReference(id: number): string {
  return `ORD-${String(id).padStart(4, '0')}`
}

/** The answer of the dashboard call for two days. */
const STATS = {
  from: '2026-11-20',
  to: '2026-11-21',
  totalRevenue: 1234.5,
  totalProfit: 600,
  totalDeposited: 98_765,
  totalPurchases: 4321,
  newUsers: 7,
  totalTrackingNoPurchased: 1066,
  previous: {
    totalRevenue: 0,
    totalProfit: 0,
    totalDeposited: 0,
    totalPurchases: 0,
    newUsers: 0,
    totalTrackingNoPurchased: 533,
    series: {
      totalRevenue: [0, 0],
      totalProfit: [0, 0],
      totalDeposited: [0, 0],
      totalPurchases: [0, 0],
      totalTrackingNoPurchased: [500, 33],
    },
  },
  series: {
    totalRevenue: [1000, 234.5],
    totalProfit: [500, 100],
    totalDeposited: [90_000, 8765],
    totalPurchases: [4000, 321],
    totalTrackingNoPurchased: [66, 1000],
  },
  newUsersByDay: [0, 1, 2, 0, 1, 3, 0],
  firstSteps: null,
  totalUsers: 1234,
  newUsersThisWeek: 7,
  lowStockProducts: 3,
  mostActiveUser: { id: 1, username: 'buyer', purchases: 9 },
  totalLogProducts: 1001,
  totalCoupons: 12,
  depositsByMethod: { crypto: 90_000, card: 8765 },
  salesChart: [
    { date: '2026-11-20', revenue: 1000, profit: 500 },
    { date: '2026-11-21', revenue: 234.5, profit: 100 },
  ],
  salesByCategory: [
    { category: 'Games', quantity: 1200 },
    { category: 'Mail', quantity: 34 },
  ],
  recentPurchases: [
    {
      id: 1,
      userEmail: 'buyer@example.test',
      quantity: 2,
      productTitle: 'Aged account',
      purchasedAt: '2026-11-21T08:00:00.000Z',
      amount: 9.98,
    },
  ],
  topSellingProducts: [
    { id: 1, title: 'Aged account', sales: 1200 },
    { id: 2, title: 'New account', sales: 1 },
  ],
}
