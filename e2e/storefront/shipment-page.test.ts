import { clipboardText, PHONE, receiptLine, removeRoute } from '../harness/screens.ts'
import {
  buyInternationalShipment,
  buyUsaShipment,
  fillUsa,
  setShipmentPrice,
  TEST_SHIPMENT_NOTICE,
} from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// Beyond the checklist: a test shipment has a page of its own, as every order has.

test.beforeAll(() => setShipmentPrice())

test('a test shipment has an address of its own, with its number, route, days, receipt and API example', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id, trackingNo } = await buyUsaShipment(customer, { city: 'Austin' })
  const page = await open(customer.token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/history/shipments/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Test shipment' })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^ORD-${String(id).padStart(4, '0')}`))
  const card = page.getByRole('region', { name: 'Tracking number' })
  await card.getByRole('button', { name: 'Copy tracking number' }).click()
  await expect.poll(() => clipboardText(page)).toBe(trackingNo)
  await expect(card.getByText('TEST', { exact: true })).toBeVisible()
  await expect(card.getByText(TEST_SHIPMENT_NOTICE)).toBeVisible()
  await expect(card.getByRole('term')).toHaveText([
    ...['Origin', 'Destination', 'Ship date', 'Delivery date', 'Carrier'],
  ])
  await expect(card.getByRole('definition').nth(0)).toHaveText('New York City, NY')
  await expect(card.getByRole('definition').nth(1)).toHaveText('Austin, TX')
  await expect(card.getByRole('definition').nth(4)).toHaveText('FedEx')
  await expect(card.getByText('Your test shipment is ready.'), 'it is not new').toHaveCount(0)

  const timeline = page.getByRole('region', { name: `Timeline of ${trackingNo}` })
  await expect(timeline.getByRole('listitem').first(), 'the newest event is first').toContainText('Delivered')
  await expect(timeline.getByRole('listitem').last()).toContainText('TEST Label made')
  await expect(receiptLine(page.getByRole('main'), 'Paid from wallet', '$2.50')).toBeVisible()
  await expect(page.getByText('curl -H')).toContainText(`/api/trackingNo/track/${trackingNo}`)
})

test('after the purchase the number comes first, then the receipt, also after a reload; Back returns to the form', async ({
  open,
}) => {
  const page = await open((await newCustomer({ dollars: 12 })).token, PHONE)
  await page.goto('/tracking-numbers')
  await fillUsa(page)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/history\/shipments\/\d+$/)
  const thanks = page.getByRole('heading', { name: 'Your test shipment is ready.' })
  await expect(thanks).toBeFocused()
  const card = page.getByRole('region', { name: 'Tracking number' })
  for (const part of [
    card.getByRole('link', { name: /^DKT-TEST-/ }),
    card.getByRole('button', { name: 'Copy tracking number' }),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  const top = async (name: string) => (await page.getByRole('heading', { name }).boundingBox())?.y ?? 0
  expect(await top('Timeline')).toBeGreaterThan(await top('Your test shipment is ready.'))
  expect(await top('Receipt')).toBeGreaterThan(await top('Timeline'))
  await page.reload()
  await expect(thanks).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Destination state')).toHaveValue('TX')
})

test('older addresses of a test shipment lead to its page', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  const numberCard = page.getByRole('region', { name: 'Tracking number' })
  await page.goto(`/history?tab=trackingNo&shipment=${id}`)
  await expect(page).toHaveURL(`/history/shipments/${id}`)
  await expect(numberCard).toBeVisible()
  await page.goto(`/tracking-numbers?tab=usa&usa=state%3DTX&bought=${id}`)
  await expect(page).toHaveURL(`/history/shipments/${id}`)
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  await page.getByRole('link', { name: 'Buy another like this' }).click()
  await expect(page.getByLabel('Destination state')).toHaveValue('TX')
  await expect(page.getByLabel('From date'), 'the form values in the address have no date').toHaveValue('')

  await page.goto(`/tracking-numbers?bought=${id}`)
  await expect(page).toHaveURL(`/history/shipments/${id}`)
  await page.getByRole('link', { name: 'Buy another like this' }).click()
  await expect(
    page.getByLabel('From date'),
    'without form values in the address, the form has the date of the shipment',
  ).not.toHaveValue('')
})

test('Back and the link back to the list restore its filters, also with the keyboard', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id, trackingNo } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  const list = '/history?tab=trackingNo&from=2026-01-01&sort=shippedAt'
  await page.goto(list)
  const opener = page.getByRole('link', { name: `Timeline of ${trackingNo}` })
  const backLink = page.getByRole('link', { name: 'My tracking numbers' })
  await opener.click()
  await backLink.click()
  await expect(page).toHaveURL(list)
  await opener.press('Enter')
  await expect(page).toHaveURL(/\/history\/shipments\/\d+$/)
  await page.reload()
  await backLink.press('Enter')
  await expect(page).toHaveURL(list)
  await opener.click()
  await page.goBack()
  await expect(page).toHaveURL(list)

  await page.goto(`/history/shipments/${id}`)
  await backLink.click()
  await expect(page, 'the page was opened by its address, so there is no list to go back to').toHaveURL(
    '/history?tab=trackingNo',
  )
})

test('the page of another customer’s shipment or order says that there is none, and links to the list', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/(trackingNo|history\/purchases)\/\d+/)
  const { id } = await buyUsaShipment(await newCustomer({ dollars: 12 }))
  const page = await open((await newCustomer()).token)
  const expectMissing = async (kind: string, address: string) => {
    await page.goto(address)
    await expect(page.getByText(`${kind} not found.`), address).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  for (const address of [
    `/history/shipments/${id}`,
    `/history?tab=trackingNo&shipment=${id}`,
    `/tracking-numbers?bought=${id}`,
    '/history/shipments/moon',
  ]) {
    await expectMissing('Test shipment', address)
    await page.getByRole('link', { name: 'My tracking numbers' }).click()
    await expect(page).toHaveURL('/history?tab=trackingNo')
  }
  await expectMissing('Order', `/history?bought=${id}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/history')
  await expectMissing('Order', `/history/${id}`)
  await page.getByRole('link', { name: 'Show all purchases' }).click()
  await expect(page).toHaveURL('/history')
})

test('the page says that a shipment cannot be loaded, and loads it at the next try', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/net::ERR_FAILED \/api\/trackingNo\/\d+/)
  const customer = await newCustomer({ dollars: 12 })
  const { id, trackingNo } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  const shipment = `**/api/trackingNo/${id}?*`
  await page.route(shipment, (route) => route.abort())
  await page.goto(`/history/shipments/${id}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
  await removeRoute(page, shipment)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: new RegExp(trackingNo) })).toBeVisible()
})

test('a printed receipt has the number, TEST, the notice that no carrier moves it, shop and buyer', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id, trackingNo } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  await page.goto(`/history/shipments/${id}`)
  await expect(page.getByRole('slider')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.print-sheet')
  await expect(page.getByRole('main')).toBeHidden()
  await expect(paper.getByText(trackingNo)).toBeVisible()
  await expect(paper.getByText('TEST', { exact: true })).toBeVisible()
  await expect(paper.getByText(TEST_SHIPMENT_NOTICE)).toBeVisible()
  await expect(receiptLine(paper, 'TEST Delivered', '')).toContainText('Made here on')
  await expect(paper.getByText(`${customer.username}, ${customer.email}`)).toBeVisible()
})

test('the timeline does not move while its events change, so a click hits the button that the customer saw', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyInternationalShipment(customer, { scenario: 'customs-hold' })
  const page = await open(customer.token, { viewport: { width: 1280, height: 1200 } })
  await page.goto(`/history/shipments/${id}`)
  const slider = page.getByRole('slider')
  const later = page.getByRole('button', { name: 'Later event' })
  await expect(page.getByText('curl -H')).toBeVisible()
  await slider.press('Home')
  await expect(page.getByRole('region', { name: /^Timeline/ }).getByRole('listitem')).toHaveCount(1)
  const before = await later.boundingBox()
  await slider.press('End')
  await expect(page.getByText('TEST Delivered').first()).toBeVisible()
  expect(await later.boundingBox()).toEqual(before)
})
