import { api } from '../harness/api.ts'
import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer, newOperator } from '../harness/users.ts'

// Other tests work in the same shop, so only kinds of tasks are checked, and no exact numbers.

test('the dashboard lists the open tasks of the operator, and each task links to its list', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 1 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  await api('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: id, message: 'It is locked.' },
  })
  const page = await open(await adminToken())
  const toDo = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'To do' }) })
  for (const [line, address] of [
    [/\d+ reports? to answer/, '/admin/reports?waitsFor=SHOP'],
    [/\d+ products? (is|are) sold out/, '/admin/products?stock=out'],
    [/\d+ products? with 10 or fewer in stock/, '/admin/products?stock=low'],
  ] as const) {
    await page.goto('/admin/dashboard')
    await toDo.getByRole('link', { name: line }).click()
    await expect(page).toHaveURL(address)
  }
})

test('a report that waits for its customer is counted neither on the dashboard nor in the sidebar', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.route('**/api/admin/report/list?*', (route) => {
    const waitsForShop = new URL(route.request().url()).searchParams.get('waitsFor') === 'SHOP'
    return route.fulfill({ json: { items: [], total: waitsForShop ? 2 : 5, page: 1, pageSize: 1 } })
  })
  await page.route('**/api/admin/hold/list?*', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 1 } }),
  )
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: '2 reports to answer' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Reports 2 reports wait', exact: true })).toBeVisible()
})

test('a filter of the list of reports shows only those that wait for the shop, and a saved view keeps the filter', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 2 })
  const customer = await newCustomer({ dollars: 12 })
  const adminsToken = await adminToken()
  const reportIds = []
  for (const message of ['This one is answered.', 'This one waits.']) {
    const { id: purchaseId } = await buy(customer, product.id)
    const body = { purchaseId, message }
    const { id } = await api<{ id: number }>('POST', '/history/purchases/report', {
      token: customer.token,
      body,
    })
    reportIds.push(id)
  }
  await api('POST', '/admin/report/answer', {
    token: adminsToken,
    body: { id: reportIds[0], text: 'Which field is wrong?' },
  })
  const page = await open((await newOperator('SUPPORT')).token)
  const views = page.getByRole('navigation', { name: 'Views' })
  const waitsFor = page.getByLabel('Waiting on', { exact: true })
  await page.goto(`/admin/reports?search=${customer.email}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await waitsFor.selectOption('Us')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').nth(1)).toContainText('This one waits.')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('To answer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('All')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(waitsFor).toHaveValue('')
  await views.getByRole('link', { name: 'To answer' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(waitsFor).toHaveValue('SHOP')
})

test('the operator sends failed mails again from the dashboard', async ({ open }) => {
  const page = await open(await adminToken())
  let failedMails = 2
  await page.route('**/api/admin/stat*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), failedMails } })
  })
  await page.goto('/admin/dashboard')
  await expect(page.getByText('mails could not be delivered')).toBeVisible()
  failedMails = 0
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'sent again')).toBeVisible()
  await expect(page.getByText('mails could not be delivered')).toHaveCount(0)
})

test('the dashboard says for how many days there was no backup', async ({ open }) => {
  const page = await open(await adminToken())
  await page.route('**/api/admin/stat*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), daysWithoutBackup: 3 } })
  })
  await page.goto('/admin/dashboard')
  await expect(page.getByText(/^3\s*days without a backup: check the schedule on the server$/)).toBeVisible()
})

test('the dashboard names users with equal usernames, and leads to them', async ({ open }) => {
  const page = await open(await adminToken())
  const equalUsernames = [{ username: 'ILKER', users: 2 }]
  await page.route('**/api/admin/stat*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), equalUsernames } })
  })
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: '2 users are called “ILKER”' }).click()
  await expect(page).toHaveURL('/admin/users?search=ILKER')
})

test('with nothing to do, the dashboard says so', async ({ open }) => {
  const page = await open(await adminToken())
  for (const list of ['history/deposits/list', 'report/list', 'hold/list', 'approval/list']) {
    await page.route(`**/api/admin/${list}?*`, (route) =>
      route.fulfill({ json: { items: [], total: 0, page: 1, pageSize: 1 } }),
    )
  }
  await page.route('**/api/admin/hold/claims', (route) => route.fulfill({ json: { batches: [], today: 0 } }))
  await page.route('**/api/admin/stat*', async (route) => {
    const response = await route.fetch()
    const none = {
      failedMails: 0,
      givenUpEvents: 0,
      soldOutProducts: 0,
      lowStockProducts: 0,
      daysWithoutBackup: 0,
      returnsToHandle: 0,
      equalUsernames: [],
    }
    await route.fulfill({ response, json: { ...(await response.json()), ...none } })
  })
  await page.goto('/admin/dashboard')
  await expect(page.getByText('All caught up.')).toBeVisible()
})
