import { expectAccessible } from '../harness/accessibility.ts'
import { buy, newProduct } from '../harness/products.ts'
import { DASHBOARD_FIGURES, failRequests, PHONE, routeOnce, submitLogin } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

test('the operator sees the dashboard with the required texts', async ({ page }) => {
  await page.goto('/admin/login')
  await submitLogin(page, admin)
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const label of DASHBOARD_FIGURES) {
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible()
  }
  for (const panel of [
    'Sales Overview',
    'Sales by Category',
    'Deposits By Method',
    'Recent Purchases',
    'Top Selling Products',
    'Key Insights',
  ]) {
    await expect(page.getByRole('heading', { level: 2, name: panel })).toBeVisible()
  }
  for (const insight of ['Most Active User', 'Total Products', 'Active Coupons']) {
    await expect(page.getByText(insight, { exact: true })).toBeVisible()
  }
})

test('a purchase appears in the figures, in the list of purchases, and in the sales table at its day', async ({
  open,
}) => {
  const product = await newProduct({ price: 7.25, stock: 3 })
  const customer = await newCustomer({ dollars: 20 })
  const page = await open(await adminToken())
  const figure = page
    .getByLabel('Figures')
    .getByRole('term')
    .filter({ hasText: 'Total Store Purchases' })
    .locator('xpath=following-sibling::dd/span[1]')
  await page.goto('/admin/dashboard?range=7')
  await expect(figure).toHaveText(/^[\d,]+$/)
  const before = Number((await figure.innerText()).replaceAll(',', ''))
  // The list has the eight newest purchases, and other tests buy at the same time. So the customer buys right before
  // the shop reads them.
  await routeOnce(page, '**/api/admin/stat*', async (route) => {
    await buy(customer, product.id, 2)
    await route.fallback()
  })
  await page.goto('/admin/dashboard?range=7')
  await expect(figure).toHaveText(/^[\d,]+$/)
  expect(Number((await figure.innerText()).replaceAll(',', ''))).toBeGreaterThan(before)
  const recent = page.getByRole('listitem').filter({ hasText: `2 × ${product.title}` })
  await expect(recent).toContainText('$14.50')
  await expect(recent).toContainText(customer.email)
  await page.getByRole('button', { name: 'View as table of Sales Overview' }).click()
  const table = page.getByRole('region', { name: 'Sales Overview' }).getByRole('table')
  await expect(table.getByRole('row')).toHaveCount(1 + 7)
  await expect(table.getByRole('row').last().getByRole('cell').first()).not.toHaveText('$0.00')
  await page.getByRole('button', { name: 'View as chart of Sales Overview' }).click()
  await expect(table).toBeHidden()

  await page.getByText('90 days', { exact: true }).click()
  await expect(page).toHaveURL(/range=90/)
  await expect(page.getByText(/(vs|nothing in the) previous 90 days/).first()).toBeVisible()
  await page.getByText('Custom', { exact: true }).click()
  await page.getByLabel('First day').fill('2026-01-02')
  await page.getByLabel('Last day').fill('2026-01-01')
  await expect(page.getByText('Choose days from 2000 to 2099, the first not after the last.')).toBeVisible()
  await page.getByLabel('Last day').fill('2026-01-31')
  await expect(page.getByText('Nothing was sold in this period.').first()).toBeVisible()
})

test('an address with an invalid period says so, and shows nothing as loading', async ({ open }) => {
  const page = await open(await adminToken())
  for (const period of ['', '&from=2026-02-30&to=2026-03-01', '&from=0001-01-01&to=2026-03-01']) {
    await page.goto(`/admin/dashboard?range=custom${period}`)
    await expect(page.getByText('Choose days from 2000 to 2099, the first not after the last.')).toBeVisible()
    await expect(page.getByText('Loading')).toHaveCount(0)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
})

test('the dashboard begins with the totals of all time; another range is in the address, and Back leads to the one before', async ({
  open,
}) => {
  const page = await open(await adminToken())
  const revenue = page.getByLabel('Figures').locator('div').filter({ hasText: 'Total Revenue' })
  const choice = (name: string) => page.getByRole('radio', { name })
  const asked = page.waitForRequest((request) => request.url().includes('/api/admin/stat'))
  await page.goto('/admin/dashboard')
  expect(new URL((await asked).url()).search).toBe('')
  await expect(choice('All time')).toBeChecked()
  await expect(revenue).toContainText(/All time, since \w{3} \d+, \d{4}/)
  // The demo shop has sold something on each of the last 60 days.
  await expect(revenue).toContainText(/Last 30 days: \$[\d,.]+[+−][\d,]+% vs previous 30 days/)

  await page.getByText('30 days', { exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard?range=30')
  await expect(revenue).toContainText('Over ')
  await page.goBack()
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(choice('All time')).toBeChecked()
  await expect(revenue).toContainText('All time')
  await page.goForward()
  await expect(choice('30 days')).toBeChecked()
  await page.getByText('All time', { exact: true }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a custom range may be many years; its chart has a row for each month, and each week of a year', async ({
  open,
}) => {
  const page = await open(await adminToken())
  const today = new Date()
  const year = today.getUTCFullYear()
  const last = today.toISOString().slice(0, 10)
  await page.goto(`/admin/dashboard?range=custom&from=${year - 9}-01-01&to=${last}`)
  const table = page.getByRole('region', { name: 'Sales Overview' }).getByRole('table')
  await page.getByRole('button', { name: 'View as table of Sales Overview' }).click()
  await expect(table.getByRole('row')).toHaveCount(1 + 9 * 12 + today.getUTCMonth() + 1)
  await expect(table.getByRole('rowheader').first()).toHaveText(`Jan ${year - 9}`)
  await page.getByLabel('First day').fill(`${year - 1}-01-01`)
  await expect(table.getByRole('columnheader').first()).toHaveText('Week')
  await expect(table.getByRole('rowheader').first()).toHaveText(
    /^Week of \w{3} \d+, \d{4}( \(from Jan 1\))?$/,
  )
})

test('each figure links to the list that it counts; revenue and profit have no list and no link', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard')
  const figures = page.getByLabel('Figures')
  // All but revenue and profit.
  await expect(figures.getByRole('link')).toHaveText(DASHBOARD_FIGURES.slice(2))
  await expect(figures.getByRole('term')).toHaveCount(8)
})

test('revenue and profit are lines beside those of the period before, and say when they were highest; the sales chart says whether revenue rises', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard?range=30')
  const card = (title: string) => page.getByLabel('Figures').locator('div').filter({ hasText: title })
  // The demo shop has sold something on each of the last 60 days.
  for (const title of ['Total Revenue', 'Total Profit']) {
    await expect(card(title).locator('svg path[d*=L]').first()).toBeAttached()
    await expect(card(title)).toContainText(/Highest on \w{3} \d+: \$[\d,.]+\./)
    await expect(card(title)).toContainText(/[+−][\d,]+% vs previous 30 days/)
  }
  await expect(card('Total Deposited')).toContainText(/[+−][\d,]+% vs previous 30 days/)
  await expect(card('Total Deposited').locator('svg')).toHaveCount(0)
  await expect(
    page.getByText(
      /^(Revenue is (up|down) [\d,]+% on the previous 30 days\. )?Best day: \w{3} \d+, \$[\d,.]+\.$/,
    ),
  ).toBeVisible()
  await page.getByText('90 days', { exact: true }).click()
  await expect(card('Total Revenue')).toContainText(/Highest from \w{3} \d+ on: \$[\d,.]+ a day\./)
})

test('the first screen of a phone has the first tasks, revenue and profit', async ({ open }) => {
  const page = await open(await adminToken(), PHONE)
  await page.goto('/admin/dashboard')
  const figures = page.getByLabel('Figures').getByRole('definition')
  await expect(figures.first()).toContainText('vs previous 30 days')
  const toDo = page.getByRole('heading', { name: 'To do' })
  for (const part of [toDo, figures.first(), figures.nth(1)]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
})

test('the lists of the dashboard show long titles and emails completely at every width', async ({ open }) => {
  const page = await open(await adminToken())
  const productTitle = `A product with a long name ${'and more of it '.repeat(5)}at its end`
  const userEmail = `${'someone.with.a.long.name.'.repeat(3)}@example.test`
  await page.route('**/api/admin/stat*', async (route) => {
    const answer = await route.fetch()
    const purchase = {
      id: 1,
      kind: 'ACCOUNTS',
      quantity: 1,
      amount: 4.5,
      purchasedAt: '2026-11-21T09:05:00Z',
    }
    await route.fulfill({
      response: answer,
      json: {
        ...(await answer.json()),
        recentPurchases: [{ ...purchase, userEmail, productTitle }],
        topSellingProducts: [{ id: 1, title: productTitle, sales: 3 }],
      },
    })
  })
  await page.goto('/admin/dashboard')
  for (const width of [390, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(userEmail)).toBeVisible()
    for (const text of [userEmail, productTitle]) {
      await expect.poll(() => page.getByText(text).evaluateAll(findClippedTexts), `${width} px`).toEqual([])
    }
  }
})

/** The texts that an ancestor clips. */
function findClippedTexts(texts: Element[]): string[] {
  return texts.flatMap((text) => {
    for (let box: Element | null = text; box && box.tagName !== 'MAIN'; box = box.parentElement) {
      if (getComputedStyle(box).overflowX !== 'visible' && box.scrollWidth > box.clientWidth) {
        return [text.textContent ?? '']
      }
    }
    return []
  })
}

test('accessible: dashboard', async ({ open }) => {
  await expectAccessible(open, {
    name: 'dashboard',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('button', { name: /^View as table/ }).first()).toBeVisible()
    },
  })
})

test('accessible: dashboard as tables, in a custom period', async ({ open }) => {
  await expectAccessible(open, {
    name: 'dashboard tables',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/dashboard?range=custom&from=2026-11-01&to=2026-12-31')
      await page.getByRole('button', { name: 'View as table of Sales Overview' }).click()
      await expect(page.getByRole('table').first()).toBeVisible()
    },
  })
})

test('accessible: dashboard loading and failed', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500 .* \/api\/admin\/stat/)
  const token = await adminToken()
  await expectAccessible(open, {
    name: 'dashboard loading',
    token,
    show: async (page) => {
      await page.route('**/api/admin/stat*', () => {})
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
      await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'dashboard failed',
    token,
    show: async (page) => {
      await failRequests(page, '**/api/admin/stat*')
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  })
})
