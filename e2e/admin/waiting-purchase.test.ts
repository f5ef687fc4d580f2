import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../harness/accessibility.ts'
import { api, waitFor } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, chooseOutcome, newCustomer } from '../harness/users.ts'

interface Waiting {
  id: number
  state: string
  deposit: { id: number; url: string }
}

test('the office sees what a deposit is to buy, and what came of it', async ({ open }) => {
  const customer = await newCustomer()
  const product = await newProduct({ price: 20 })
  const waiting = await api<Waiting>('POST', '/shop/pay', {
    token: customer.token,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      goods: { kind: 'accounts', logProductId: product.id, quantity: 1, expectedAmount: 20 },
      payment: { method: 'crypto', amount: 20 },
    },
  })
  const { id: depositId, url } = waiting.deposit
  const page = await open(await adminToken())
  const dialog = page.getByRole('dialog', { name: `Deposit no. ${depositId}` })

  await test.step('the page of the user says it and leads to the deposit', async () => {
    await page.goto(`/admin/users/${customer.id}`)
    await expect(page.getByText(`Waits for a payment to buy: ${product.title}.`)).toBeVisible()
    await page.getByRole('link', { name: `Deposit D-${depositId} of` }).click()
    await expect(dialog.getByRole('heading', { name: 'To buy' })).toBeVisible()
    await expect(dialog.getByText('Waits for the payment')).toBeVisible()
    await expect(dialog.getByText('Up to $20.00. It is bought when the deposit is credited.')).toBeVisible()
  })

  await expectAccessible(open, {
    name: 'a deposit that is to buy something, over the page of its user',
    token: await adminToken(),
    async show(shown) {
      await shown.goto(`/admin/users/${customer.id}?deposit=${depositId}`)
      await expect(shown.getByRole('heading', { name: 'To buy' })).toBeVisible()
    },
  })

  await chooseOutcome(url, 'pay')
  await waitFor('The purchase', async () => {
    const path = `/shop/waiting/${waiting.id}`
    const { state } = await api<Waiting>('GET', path, { token: customer.token })
    return state === 'BOUGHT' || undefined
  })

  await test.step('the list narrows to it, and the deposit leads to the order', async () => {
    await page.goto('/admin/histories?tab=deposits&purchase=bought')
    await page.getByLabel('User email').fill(customer.email)
    const row = page.getByRole('row').filter({ hasText: customer.email })
    await expect(row).toContainText('Bought')
    await row.getByRole('link', { name: 'Details' }).click()
    const story = dialog.getByRole('list').filter({ hasText: 'opened' })
    await expect(story).toContainText(`To buy when it is credited: ${product.title}`)
    await dialog.getByRole('link', { name: /^ORD-/ }).first().click()
    await expect(page.getByRole('dialog', { name: /ORD-/ })).toContainText(product.title)
  })

  await test.step('one that is late is a task of the dashboard', async () => {
    const { items } = await api<{ items: { purchase: object }[] }>(
      'GET',
      `/admin/history/deposits/list?userId=${customer.id}`,
      { token: await adminToken() },
    )
    const late = items.map((item) => ({ ...item, purchase: { ...item.purchase, isLate: true } }))
    await page.route('**/api/admin/history/deposits/list?purchase=late*', (route) =>
      route.fulfill({ json: { items: late, total: 2, page: 1, pageSize: 1 } }),
    )
    await page.goto('/admin/dashboard')
    await page.getByRole('main').getByRole('link', { name: '2 paid purchases are not made yet' }).click()
    await expect(page).toHaveURL('/admin/histories?tab=deposits&purchase=late')
  })
})
