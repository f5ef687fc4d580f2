import { expectItems, type Item } from '../harness/checklist.ts'
import { buy, categoryNamesOf, newProduct } from '../harness/products.ts'
import { dayOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// docs/requirements.md §2 and §9: My Orders and /deposit, word for word.

test('§2 /history: the columns, the text of a row, and the three filters', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto('/history?tab=anything')
  await expect(page.getByText('No purchases yet.')).toBeVisible()
  await expect(page, 'any other value resets to purchases').not.toHaveURL(/anything/)

  const product = await newProduct({ price: 2.5 })
  const otherProduct = await newProduct({ price: 1 })
  const { id, purchasedAt } = await buy(customer, product.id)
  await buy(customer, otherProduct.id)
  await page.goto('/history?tab=purchases')
  await expect(page).toHaveURL('/history?tab=purchases')
  const table = page.getByRole('table', { name: 'Purchases' })
  const columns: Item[] = ['Category', 'Product', 'Amount', 'Date'].map((words) => ({
    spec: '§2 /history, columns',
    words,
    as: 'columnheader',
  }))
  await expectItems(table, columns)

  const row = table.getByRole('row').filter({ hasText: product.title })
  await expect(row.getByRole('cell').first()).toHaveText(categoryNamesOf(product.title).join(' › '))
  await expect(row.getByRole('cell').first().locator('.cover'), 'the icon').toBeVisible()
  const order = `ORD-${String(id).padStart(4, '0')}`
  await expectItems(row, [
    { spec: '§9 order reference', words: order },
    { spec: '§2 /history, amount', words: '$2.50' },
    { spec: '§2 /history, date', words: dayOf(purchasedAt) },
    { spec: '§2 /history, actions', words: `Download the logs of ${order}`, as: 'button' },
    { spec: '§2 /history, actions', words: `Support for ${order}`, as: 'link' },
  ])

  const rows = table.getByRole('rowheader')
  await expect(rows).toHaveCount(2)
  await page.getByRole('searchbox', { name: 'Product name' }).fill(product.title)
  await expect(rows).toHaveCount(1)
  await expect(row).toBeVisible()
  const day = purchasedAt.slice(0, 10)
  await page.getByLabel('Start date').fill(day)
  await page.getByLabel('End date').fill(day)
  await expect(page).toHaveURL(
    `/history?tab=purchases&search=${product.title.replaceAll(' ', '+')}&from=${day}&to=${day}`,
  )
  await expect(row, 'both days are included').toBeVisible()
  await page.getByLabel('Start date').fill('2001-02-03')
  await page.getByLabel('End date').fill('2001-02-03')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(2)
  for (const field of ['Product name', 'Start date', 'End date']) {
    await expect(page.getByLabel(field)).toHaveValue('')
  }
})

test('§9 support works without any setting: a chat with a prefilled message, or a mail to the shop', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, (await newProduct({ price: 1 })).id)
  const order = `ORD-${String(id).padStart(4, '0')}`
  const page = await open(customer.token)
  await page.goto('/history')
  const support = page.getByRole('link', { name: `Support for ${order}` })
  // A sandbox whose number is not set, such as a plain `npm start`, uses this number.
  await expect(support).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/15555550100\\?text=Hello.*${order}`),
  )
  await expect(support).toHaveAttribute('target', '_blank')

  // A production shop whose number is not set answers with null.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), supportChatNumber: null } })
  })
  await page.reload()
  await expect(support).toHaveAttribute(
    'href',
    new RegExp(`^mailto:no-reply@docket\\.test\\?subject=Order%20${order}&body=Hello.*${order}`),
  )
  await expect(support).not.toHaveAttribute('target')
})

test('§2 /deposit: both methods, the columns of the history, and each status in its colour', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  const statuses = ['COMPLETED', 'FAILED', 'PENDING', 'EXPIRED', 'REVIEW'] as const
  const createdAt = new Date().toISOString()
  const items = statuses.map((status, index) => ({
    id: index + 1,
    method: index % 2 ? 'card' : 'crypto',
    amount: 12.5 + index,
    requested: 12.5 + index,
    status,
    createdAt,
    chargeNaira: null,
    paymentUrl: null,
  }))
  await page.route('**/api/history/deposits/list*', (route) =>
    route.fulfill({ json: { items, total: items.length, page: 1, pageSize: 5 } }),
  )
  await page.goto('/deposit')
  const spec = '§2 /deposit'
  await expectItems(page, [
    { spec, words: 'Amount in USD', as: 'field' },
    { spec, words: 'Proceed to Deposit', as: 'button' },
  ])
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('radio', { name: 'Crypto' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Deposit history' })
  await expectItems(
    table,
    ['Method', 'Amount', 'Status', 'Date'].map((words): Item => ({ spec, words, as: 'columnheader' })),
  )
  await expect(table.getByRole('rowheader')).toHaveText(['Crypto', 'Card', 'Crypto', 'Card', 'Crypto'])
  const rows = table.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await expect(rows.first()).toContainText(`$12.50Completed${dayOf(createdAt)}`)

  // §4: COMPLETED and FAILED each have their own colour; every other status has the same neutral colour.
  const colours: string[] = []
  for (const words of ['Completed', 'Failed', 'Pending', 'Expired', 'In review']) {
    const status = table.getByText(words, { exact: true })
    colours.push(await status.evaluate((node) => getComputedStyle(node).color))
  }
  const [completed, failed, ...neutral] = colours
  expect(new Set([completed, failed, neutral[0]]).size, 'three different colours').toBe(3)
  expect(new Set(neutral).size, 'pending, expired and in review have the same colour').toBe(1)
})
