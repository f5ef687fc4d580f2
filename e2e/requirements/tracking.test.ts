import { Calls, expectItems, type Item } from '../harness/checklist.ts'
import { receiptLine, toast } from '../harness/screens.ts'
import { day, fillUsa, setShipmentPrice, TEST_SHIPMENT_NOTICE } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// docs/requirements.md, the lines about buying tracking numbers, word for word.

test.beforeAll(() => setShipmentPrice())

test('§2 Get Tracking Numbers is in the hero, Tracking Numbers in the header, and on a phone in the bottom bar', async ({
  open,
}) => {
  const { token } = await newCustomer()
  const visitor = await open()
  await visitor.goto('/')
  await expectItems(visitor.getByRole('main'), [
    { spec: '§2 hero', words: 'Get Tracking Numbers', as: 'link', to: '/tracking-numbers' },
  ])
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    const page = await open(token, { viewport })
    await page.goto('/products')
    const navigation = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
    const words = ['Products', 'My Orders', 'Tracking Numbers']
    await expect(navigation.getByRole('link')).toHaveText(
      viewport.width > 640 ? words : [...words, 'Deposit'],
    )
    await navigation.getByRole('link', { name: 'Tracking Numbers' }).click()
    await expect(page).toHaveURL('/tracking-numbers')
    await expect(page.getByRole('heading', { level: 1, name: 'Tracking Numbers' })).toBeVisible()
  }

  const phone = await open(undefined, { viewport: { width: 390, height: 844 } })
  await phone.goto('/login')
  const bar = phone.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(bar.getByRole('link')).toHaveText(['Products', 'My Orders', 'Tracking Numbers'])
  await bar.getByRole('link', { name: 'My Orders' }).click()
  await expect(phone, 'a visitor logs in first').toHaveURL(/\/login\?redirect=%2Fhistory/)
})

test('§6 /tracking-numbers requires USER: a visitor who is not logged in is sent to /login', async ({
  open,
}) => {
  const page = await open()
  await page.goto('/tracking-numbers?tab=international')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('§2 /tracking-numbers: both forms with every option of §5, the price, and what is sold', async ({
  open,
}) => {
  const page = await open((await newCustomer({ dollars: 12 })).token)
  await page.goto('/tracking-numbers')
  // The JSON of the sample has the notice, too.
  await expect(page.getByText(TEST_SHIPMENT_NOTICE, { exact: true })).toBeVisible()
  await expect(page.getByText(/^Made-up parcels for developers and support teams/)).toBeVisible()
  const spec = '§5 tracking purchase'
  const commonFields: Item[] = [
    'Destination city',
    'From date',
    'To date',
    'Carrier',
    'Origin city',
    'Earliest ship date',
  ].map((words) => ({ spec, words, as: 'field' }))
  await expectItems(page, [
    ...commonFields,
    { spec, words: 'Destination state', as: 'field' },
    { spec, words: 'Origin state', as: 'field' },
    { spec, words: 'Coupon code', as: 'field' },
    { spec, words: 'Purchase', as: 'button' },
  ])
  await expect(page.getByRole('checkbox', { name: 'Check on Walmart (stored, no effect)' })).toBeVisible()
  await expect(page.getByLabel('Carrier').getByRole('option')).toHaveText(['Any carrier', 'FedEx', 'UPS'])
  // The placeholder, 50 states and the District of Columbia.
  await expect(page.getByLabel('Destination state').getByRole('option')).toHaveCount(52)
  await expect(receiptLine(page, 'Subtotal', '$2.50')).toBeVisible()
  await expect(receiptLine(page, 'Total', '$2.50')).toBeVisible()
  await expect(receiptLine(page, 'Wallet now', '$12.00')).toBeVisible()
  await expect(receiptLine(page, 'Wallet after purchase', '$9.50')).toBeVisible()

  await page.getByRole('link', { name: 'International' }).click()
  await expectItems(page, [
    ...commonFields,
    { spec, words: 'Destination country', as: 'field' },
    { spec, words: 'Origin country', as: 'field' },
  ])
  await expect(page.getByLabel('Carrier').getByRole('option')).toHaveText(['Any carrier', 'FedEx', 'DHL'])
  const countries = await page.getByLabel('Destination country').getByRole('option').allTextContents()
  expect(countries).toContain('Germany')
  expect(countries, 'the USA is not an international destination').not.toContain('United States')
  expect(countries.slice(1)).toEqual(countries.slice(1).toSorted((a, b) => a.localeCompare(b, 'en')))
  await expect(page.getByRole('link', { name: 'Cities: GeoNames' })).toHaveAttribute('href', /geonames\.org/)
})

test('§4 the shipment state is in-transit by default, or delivered', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  for (const tab of ['usa', 'international']) {
    await page.goto(`/tracking-numbers?tab=${tab}`)
    const states = page.getByRole('group', { name: 'Delivery state' }).getByRole('radio')
    await expect(states).toHaveCount(2)
    await expect(page.getByRole('radio', { name: /^In transit/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Delivered/ }).check()
    await expect(page.getByRole('radio', { name: /^In transit/ })).not.toBeChecked()
  }
})

test('§5 the destination city is disabled until a state is chosen, and another state clears it', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  for (const { tab, region, first, city, second } of [
    { tab: 'usa', region: 'Destination state', first: 'TX', city: 'Austin', second: 'NY' },
    { tab: 'international', region: 'Destination country', first: 'DE', city: 'Hamburg', second: 'FR' },
  ]) {
    await page.goto(`/tracking-numbers?tab=${tab}`)
    const cities = page.getByLabel('Destination city')
    await expect(cities).toBeDisabled()
    await page.getByLabel(region).selectOption(first)
    await expect(cities).toBeEnabled()
    await cities.selectOption(city)
    await page.getByLabel(region).selectOption(second)
    await expect(cities, 'cleared').toHaveValue('')
    await expect(cities.getByRole('option', { name: city, exact: true })).toHaveCount(0)
    await page.getByLabel(region).selectOption('')
    await expect(cities).toBeDisabled()
  }
})

test('§5 §8 without a state or country, or without one of the days, the form shows Please fill required fields and sends nothing', async ({
  open,
}) => {
  const page = await open((await newCustomer({ dollars: 12 })).token)
  const calls = new Calls(page)
  for (const { tab, required } of [
    { tab: 'usa', required: ['Destination state', 'From date', 'To date'] },
    { tab: 'international', required: ['Destination country', 'From date', 'To date'] },
  ]) {
    await page.goto(`/tracking-numbers?tab=${tab}`)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(toast(page, 'Please fill required fields')).toBeVisible()
    const alert = page.getByRole('alert').filter({ hasText: 'Please fill required fields' })
    await expect(alert.getByRole('button')).toHaveCount(required.length)
    for (const field of required) {
      await expect(page.getByLabel(field)).toHaveAttribute('aria-invalid', 'true')
      await expect(alert.getByRole('button', { name: field })).toBeVisible()
    }
    await expect(page.getByLabel(required[0] ?? ''), 'the first of them').toBeFocused()
    for (const field of ['Destination city', 'Origin city', 'Carrier', 'Earliest ship date']) {
      await expect(page.getByLabel(field), 'is not required').not.toHaveAttribute('aria-invalid', 'true')
    }
  }
  await page.goto('/tracking-numbers')
  await fillUsa(page, { to: '' })
  await page.getByRole('button', { name: 'Purchase' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please fill required fields' })
  await expect(alert.getByRole('button'), 'a single missing field is listed, too').toHaveText([
    'To date: Choose the last day.',
  ])
  await page.getByLabel('To date').fill(day(-1))
  await expect(alert, 'the error disappears').toHaveCount(0)
  expect(calls.count('POST /trackingNo/usa') + calls.count('POST /trackingNo/international')).toBe(0)
})

test('§7 trackingNo/price, /usa and /international: the calls, their bodies, and the record', async ({
  open,
}) => {
  const { token } = await newCustomer({ dollars: 12 })
  const page = await open(token)
  const calls = new Calls(page)
  await page.goto('/tracking-numbers')
  await page.getByLabel('Destination state').selectOption('TX')
  await page.getByLabel('Destination city').selectOption('Austin')
  await page.getByLabel('From date').fill(day(-6))
  await page.getByLabel('To date').fill(day(-2))
  await page.getByLabel('Origin state').selectOption('NY')
  await page.getByLabel('Origin city').selectOption('Buffalo')
  await page.getByLabel('Carrier').selectOption('ups')
  await page.getByLabel('Earliest ship date').fill(day(-20))
  await page.getByRole('checkbox', { name: /Walmart/ }).check()
  await page.getByLabel('Coupon code').fill('welcome10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  const midnight = (days: number) => Date.parse(`${day(days)}T00:00:00Z`)
  expect(await calls.answer('GET /trackingNo/price')).toBe(2.5)
  // `expectedAmount` and `scenario` are not in docs/requirements.md.
  expect((await calls.last('POST /trackingNo/usa')).body).toEqual({
    state: 'TX',
    city: 'Austin',
    from: midnight(-6),
    to: midnight(-1) - 1,
    deliveryState: ['delivered'],
    originCity: 'Buffalo',
    originState: 'NY',
    carrier: 'ups',
    minShippedAt: midnight(-20),
    checkOnWalmart: true,
    couponCode: 'WELCOME10',
    expectedAmount: 2.25,
    scenario: 'happy',
  })
  const record = await calls.answer('POST /trackingNo/usa')
  expect(record).toMatchObject({
    trackingNo: expect.stringMatching(/^DKT-TEST-/),
    carrier: 'ups',
    shipMethod: expect.any(String),
    originCity: 'Buffalo',
    originState: 'NY',
    originCountry: 'US',
    destCity: 'Austin',
    destState: 'TX',
    destCountry: 'US',
    shippedAt: expect.any(String),
    estDeliveryDate: expect.any(String),
    createdAt: expect.any(String),
    sellingPrice: 2.5,
  })
  const delivered = Date.parse(String(record.estDeliveryDate))
  expect(delivered).toBeGreaterThanOrEqual(midnight(-6))
  expect(delivered).toBeLessThan(midnight(-1))

  await page.goto('/tracking-numbers?tab=international')
  await page.getByLabel('Destination country').selectOption('DE')
  await page.getByLabel('From date').fill(day(2))
  await page.getByLabel('To date').fill(day(4))
  await page.getByRole('button', { name: 'Purchase' }).click()
  expect((await calls.last('POST /trackingNo/international')).body).toEqual({
    country: 'DE',
    from: midnight(2),
    to: midnight(5) - 1,
    deliveryState: ['in-transit'],
    originCountry: null,
    carrier: 'any',
    checkOnWalmart: false,
    expectedAmount: 2.5,
    scenario: 'happy',
  })
  expect(await calls.answer('POST /trackingNo/international')).toMatchObject({
    destCity: 'Berlin',
    destState: null,
    destCountry: 'DE',
    originState: null,
  })
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  const callsWithoutToken = calls.sent.filter(({ authorization }) => authorization !== `Bearer ${token}`)
  expect(callsWithoutToken.map(({ name }) => name)).toEqual([])
})
