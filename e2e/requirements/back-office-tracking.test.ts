import { api } from '../harness/api.ts'
import { Calls, expectItems, type Item, requirementText } from '../harness/checklist.ts'
import { DASHBOARD_FIGURES, navigateInApp, toast } from '../harness/screens.ts'
import { buyShipment, SHIPMENT_PRICE } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md, the back office: the lines about tracking numbers.

interface Prices {
  trackingNumberCostPrice: number | null
  trackingNumberSellingPrice: number | null
}

test('§2 /admin/settings: the tracking number cost and selling prices are read, set and confirmed with the required calls', async ({
  open,
}) => {
  // Other tests buy shipments at the same time. `buyShipment` sets the prices that this test saves below, so no price
  // changes for them.
  await buyShipment(await newCustomer({ dollars: 12 }))
  const token = await adminToken()
  const page = await open(token)
  const calls = new Calls(page)
  await page.goto('/admin/settings')
  const spec = '§2 /admin/settings'
  await expectItems(page.getByRole('main'), [
    { spec, words: 'Cost price', as: 'field' },
    { spec, words: 'Selling price', as: 'field' },
  ])
  const prices = { trackingNumberCostPrice: 1, trackingNumberSellingPrice: 2.5 }
  expect(await calls.answer('GET /admin/settings'), '§7 GET admin/settings/').toMatchObject(prices)
  expect(
    await api<Prices>('GET', '/admin/settings/', { token }),
    'also with a slash at the end of the path',
  ).toMatchObject(prices)
  await expect(page.getByLabel('Cost price')).toHaveValue('1.00')
  await expect(page.getByLabel('Selling price')).toHaveValue('2.50')

  await page.getByRole('button', { name: 'Save Prices' }).click()
  const saved = requirementText({ spec: '§8', words: 'Settings saved successfully' })
  await expect(toast(page, 'Settings saved successfully'), saved).toBeVisible()
  const call = await calls.last('POST /admin/settings/trackingNoPrice')
  expect(call.body, '§7 POST admin/settings/trackingNoPrice').toEqual({ sellingPrice: 2.5, costPrice: 1 })
  expect(call.authorization).toBe(`Bearer ${token}`)
  expect(await calls.answer('POST /admin/settings/trackingNoPrice')).toEqual(prices)
})

test('§2 /admin/histories: the tab Tracking No is third, loads on its first opening, and is searched by email and dates', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const shipment = await buyShipment(customer, { carrier: 'fedex' })
  const token = await adminToken()
  const page = await open(token)
  const calls = new Calls(page)
  const list = 'GET /admin/history/trackingNos/list'
  const spec = '§2 /admin/histories, Tracking No'
  await page.goto('/admin/histories')
  const tabs = page.getByRole('navigation', { name: 'Histories' }).getByRole('link')
  await expect(tabs).toHaveText(['Deposits', 'Purchases', 'Tracking No'])
  await expect(page.getByRole('table')).toBeVisible()
  await tabs.getByText('Purchases').click()
  await expect(page.getByRole('search', { name: 'Filter purchases' })).toBeVisible()
  expect(calls.count(list), '§4 loads lazily').toBe(0)

  await tabs.getByText('Tracking No').click()
  await expect(page).toHaveURL('/admin/histories?tab=trackingNo')
  expect(await calls.answer(list), '§7 GET admin/history/trackingNos/list').toHaveProperty('items')
  expect((await calls.last(list)).authorization).toBe(`Bearer ${token}`)
  await expectItems(
    page.getByRole('table'),
    [
      'Tracking number',
      'User',
      'Origin',
      'Destination',
      'Carrier',
      'Ship date',
      'Delivery date',
      'Amount',
      'Date purchased',
    ].map((words): Item => ({ spec, words, as: 'columnheader' })),
  )
  for (const words of ['User email', 'Start date', 'End date']) {
    await expectItems(page.getByRole('search'), [{ spec, words, as: 'field' }])
  }

  await page.getByLabel('User email').fill(customer.email)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const row = page.getByRole('row').filter({ hasText: customer.email })
  for (const words of [shipment.trackingNo, 'TEST', 'Austin, TX', 'FedEx', `$${SHIPMENT_PRICE.toFixed(2)}`]) {
    await expect.soft(row, requirementText({ spec, words })).toContainText(words)
  }
  const day = shipment.createdAt.slice(0, 10)
  await page.getByLabel('Start date').fill(day)
  await page.getByLabel('End date').fill(day)
  await expect(row).toBeVisible()
  await page.getByLabel('Start date').fill('2100-01-01')
  await page.getByLabel('End date').fill('2100-01-02')
  await expect(page.getByText('No tracking numbers match your filters.')).toBeVisible()

  await test.step('§4 a tab keeps its loaded data while another tab is open', async () => {
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await tabs.getByText('Deposits').click()
    await expect(page.getByRole('search', { name: 'Filter deposits' })).toBeVisible()
    await page.route('**/api/admin/history/trackingNos/list*', () => {})
    await tabs.getByText('Tracking No').click()
    await expect(page.getByRole('rowheader').first()).toContainText('DKT-TEST-')
  })
})

test('§2 /admin/dashboard: Total Tracking No Purchases is the sixth of eight cards, and links to the purchases that it counts', async ({
  open,
}) => {
  await buyShipment(await newCustomer({ dollars: 12 }))
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard')
  const cards = page.getByLabel('Figures')
  await expect(cards.getByRole('term')).toHaveText(DASHBOARD_FIGURES)
  const card = cards.locator('div').filter({ hasText: 'Total Tracking No Purchases' })
  await expect(card.locator('dd > span').first()).toHaveText(/^[1-9][\d,]*$/)
  await card.getByRole('link').click()
  await expect(page, 'all time').toHaveURL('/admin/histories?tab=trackingNo')
  await expect(page.getByRole('rowheader').first()).toContainText('DKT-TEST-')
  await page.goto('/admin/dashboard?range=7')
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/histories\?tab=trackingNo&from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/)
})

test('§2 /admin/dashboard: the caption of a card names the days that its figure covers', async ({ open }) => {
  const page = await open(await adminToken())
  const card = (title: string) => page.getByLabel('Figures').locator('div').filter({ hasText: title })
  for (const [search, caption, smallCaption] of [
    ['', /All time, since \w{3} \d+, \d{4}/, 'All time'],
    ['?range=custom&from=2026-10-05&to=2026-11-03', 'Over Oct 5 – Nov 3', 'Over Oct 5 – Nov 3'],
  ] as const) {
    await page.goto(`/admin/dashboard${search}`)
    for (const title of ['Total Revenue', 'Total Profit']) {
      await expect.soft(card(title), title).toContainText(caption)
    }
    for (const title of ['Total Deposited', 'Total Store Purchases', 'Total Tracking No Purchases']) {
      await expect.soft(card(title), title).toContainText(smallCaption)
    }
  }
  await expect(card('Total Users')).toContainText('in total')
  await expect(card('Total Users')).not.toContainText('Over')
  await navigateInApp(page, '/admin/dashboard?range=custom&from=2026-10-05&to=2026-10-05')
  await expect(card('Total Revenue')).toContainText('Over Oct 5')
})
