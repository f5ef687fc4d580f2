import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

const event = {
  ...{ id: 7, listener: 'restock', type: 'product.restocked', subject: 'product:12', attempts: 31 },
  ...{ reason: 'relation "restock_waits" does not exist', createdAt: '2026-11-27T18:00:00.000Z' },
  givenUpAt: '2026-11-28T18:00:05.000Z',
}

// An event is given up after a day, so the answers of these calls are the test's own.
test('missed events are on the dashboard, and Alerts says why and tries them again', async ({ open }) => {
  const page = await open(await adminToken())
  let items = [event, { ...event, id: 6, listener: 'alerts', type: 'dispute.lost', reason: null }]
  await page.route('**/api/admin/stat*', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), givenUpEvents: items.length } })
  })
  await page.route('**/api/admin/event/given-up*', (route) =>
    route.fulfill({ json: { items, total: items.length, page: 1, pageSize: 10 } }),
  )
  await page.route('**/api/admin/event/try-again', (route) => {
    const events = items.length
    items = []
    return route.fulfill({ json: { events } })
  })
  await page.goto('/admin/dashboard')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: '2 events were missed' }).click()
  await expect(page).toHaveURL('/admin/alerts')
  const missed = main.getByRole('listitem').filter({ hasText: 'Product restocked, product 12' })
  for (const fact of ['Back-in-stock emails', '31 tries', event.reason])
    await expect(missed).toContainText(fact)
  await main.getByRole('button', { name: 'Try Again' }).click()
  await expect(toast(page, '2 events are tried again.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Missed events' })).toHaveCount(0)
})
