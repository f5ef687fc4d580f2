import { Calls } from '../harness/checklist.ts'
import { dayOf, toast } from '../harness/screens.ts'
import { buyInternationalShipment, buyUsaShipment, day, setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { type Customer, newCustomer } from '../harness/users.ts'

// docs/requirements.md, the lines about the tracking numbers of My Orders, word for word.

const DAY_MS = 24 * 60 * 60_000

test.beforeAll(() => setShipmentPrice())

test('§2 /history?tab=trackingNo: the columns, the text of a row, and its report', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  const calls = new Calls(page)
  await page.goto('/history')
  await expect(page.getByText('No purchases yet.')).toBeVisible()
  expect(calls.count('GET /trackingNo/history'), 'no call before the tab is opened').toBe(0)
  await page.getByRole('link', { name: 'Tracking Numbers' }).last().click()
  await expect(page).toHaveURL('/history?tab=trackingNo')
  await expect(page.getByText('You have not bought a tracking number yet.')).toBeVisible()

  const usaShipment = await buyUsaShipment(customer, { carrier: 'ups' })
  const internationalShipment = await buyInternationalShipment(customer)
  await page.reload()
  const table = page.getByRole('table', { name: 'Tracking numbers' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Tracking number',
    'Origin',
    'Destination',
    'Ship date',
    'Delivery date',
    'Carrier',
    'Date purchased',
    'Actions',
  ])
  const row = table.getByRole('row').filter({ hasText: usaShipment.trackingNo })
  await expect(row.getByRole('cell').nth(0)).toHaveText('New York City, NY')
  await expect(row.getByRole('cell').nth(1)).toHaveText('Houston, TX')
  await expect(row.getByRole('cell').nth(2)).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/)
  await expect(row.getByRole('cell').nth(3)).toHaveText(
    /^[A-Z][a-z]{2} \d+, \d{4}TEST DeliveredMade here on [A-Z][a-z]{2} \d+, \d{4}$/,
  )
  await expect(row.getByRole('cell').nth(4)).toHaveText('UPS')
  await expect(row.getByRole('cell').nth(5)).toHaveText(dayOf(usaShipment.createdAt))
  await expect(row.getByText('TEST', { exact: true }), 'the stamp').toBeVisible()
  const otherRow = table.getByRole('row').filter({ hasText: internationalShipment.trackingNo })
  await expect(otherRow.getByRole('cell').nth(0)).toHaveText('Tokyo, Japan')
  await expect(otherRow.getByRole('cell').nth(1)).toHaveText('Berlin, Germany')
  await expect(otherRow.getByRole('cell').nth(4)).toHaveText('DHL')

  await row.getByRole('button', { name: `Report ${usaShipment.trackingNo}` }).click()
  await page.getByLabel('What is wrong?').fill('The city is another one.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(toast(page, 'Thank you. The shop will check it and answer you.')).toBeVisible()
  await expect(row.getByRole('cell').last(), 'the row says that it is reported').toHaveText(/Reported$/)
  await expect(row.getByRole('button', { name: /^Report/ })).toHaveCount(0)
  expect((await calls.last('POST /history/purchases/report')).body).toEqual({
    purchaseId: usaShipment.id,
    message: 'The city is another one.',
  })

  await page.goto('/history?tab=moon')
  await expect(page.getByText('No purchases yet.'), 'an unknown tab shows the purchases').toBeVisible()
})

test('§9 carrier links of FedEx, UPS and DHL, each with a note that the carrier does not know a test number', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const shipments = {
    'www.fedex.com': await buyUsaShipment(customer, { carrier: 'fedex' }),
    'www.ups.com': await buyUsaShipment(customer, { carrier: 'ups' }),
    'www.dhl.com': await buyInternationalShipment(customer, { carrier: 'dhl' }),
  }
  const page = await open(customer.token)
  await page.goto('/history?tab=trackingNo')
  for (const [host, { trackingNo }] of Object.entries(shipments)) {
    const link = page.getByRole('rowheader').getByRole('link', { name: trackingNo })
    await expect(link).toHaveAttribute(
      'href',
      new RegExp(`^https://${host.replaceAll('.', '\\.')}/.*${trackingNo}`),
    )
    await expect(link).toHaveAttribute('title', /does not know this test number/)
    await expect(link).toHaveAttribute('rel', 'noreferrer')
  }
})

test('§2 the tracking table is filtered by days, the filters are cleared, and it shows 10 rows on a page', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 40 })
  await buyMany(customer, 11)
  const page = await open(customer.token)
  await page.goto('/history?tab=trackingNo')
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL('/history?tab=trackingNo&page=2')
  await page.getByLabel('Start date').fill(day(0))
  await page.getByLabel('End date').fill(day(0))
  await expect(page, 'both days are in the address').toHaveURL(
    `/history?tab=trackingNo&from=${day(0)}&to=${day(0)}`,
  )
  await expect(rows).toHaveCount(10)
  await page.getByLabel('Start date').fill(day(-9))
  await page.getByLabel('End date').fill(day(-9))
  await expect(page.getByText('No tracking numbers match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(rows).toHaveCount(10)
  await expect(page.getByLabel('Start date')).toHaveValue('')

  await page.getByRole('button', { name: 'Ship date' }).click()
  await expect(page).toHaveURL(/sort=shippedAt/)
  const dates = page.locator('tbody td:nth-of-type(3) time')
  const readShipDates = () =>
    dates.evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''))
  // The rows keep the old order until the new rows arrive.
  await expect(async () => {
    const instants = await readShipDates()
    expect(instants).toEqual(instants.toSorted())
  }).toPass({ timeout: 10_000 })
})

async function buyMany(customer: Customer, count: number): Promise<void> {
  const now = Date.now()
  for (let nth = 0; nth < count; nth++) {
    await buyUsaShipment(customer, { from: now - (30 - nth) * DAY_MS, to: now - (29 - nth) * DAY_MS })
  }
}
