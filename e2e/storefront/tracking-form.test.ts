import { api, baseUrl } from '../harness/api.ts'
import { Calls } from '../harness/checklist.ts'
import { pressOutcome, receiptLine, walletLink } from '../harness/screens.ts'
import {
  buyInternationalShipment,
  buyUsaShipment,
  day,
  fillUsa,
  setShipmentPrice,
} from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { expectToasts } from '../harness/toasts.ts'
import { balanceOf, newCustomer } from '../harness/users.ts'

// These tests check more than docs/checklist.md: how the form of tracking numbers guides the customer, and which input
// it keeps.

test.beforeAll(() => setShipmentPrice())

test('each form keeps its input while the other form is used, after a reload and after a deposit', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/tracking-numbers')
  await fillUsa(page)
  await page.getByLabel('Destination city').selectOption('El Paso')
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('link', { name: 'International' }).click()
  await page.getByLabel('Destination country').selectOption('FR')
  await page.getByLabel('Carrier').selectOption('dhl')
  await page.getByRole('link', { name: 'USA' }).click()

  const expectUsa = async () => {
    await expect(page.getByLabel('Destination state')).toHaveValue('TX')
    await expect(page.getByLabel('Destination city')).toHaveValue('El Paso')
    await expect(page.getByLabel('From date')).toHaveValue(day(-5))
    await expect(page.getByRole('radio', { name: /^Delivered/ })).toBeChecked()
  }
  await expectUsa()
  await page.reload()
  await expectUsa()

  await expect(receiptLine(page, 'You still need', '$2.25')).toBeVisible()
  await page.getByRole('link', { name: 'Top up $5.00' }).click()
  await expect(page.getByLabel('Amount in USD')).toHaveValue('5.00')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await pressOutcome(page, 'Pay')
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expectUsa()
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await expect(walletLink(page, '$5.00')).toBeVisible()
  await page.getByRole('link', { name: 'International' }).click()
  await expect(page.getByLabel('Destination country')).toHaveValue('FR')
  await expect(page.getByLabel('Carrier')).toHaveValue('dhl')
  await page.getByRole('link', { name: 'USA' }).click()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
})

test('the chosen days set the delivery state, the form says so, and it offers only possible scenarios', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/tracking-numbers')
  const inTransit = page.getByRole('radio', { name: /^In transit/ })
  const delivered = page.getByRole('radio', { name: /^Delivered/ })
  const scenario = page.getByLabel('Scenario')
  await page.getByText('Advanced').click()
  await expect(scenario.getByRole('option')).toHaveText([
    'As planned',
    'Delayed',
    'Failed attempt',
    'Returned',
    'Lost',
    'Delivered too early',
  ])
  await page.getByLabel('From date').fill(day(-8))
  await page.getByLabel('To date').fill(day(-4))
  const status = page.getByRole('status')
  await expect(
    status.filter({ hasText: 'These days are in the past, so the delivery state is now Delivered.' }),
  ).toBeVisible()
  await expect(delivered).toBeChecked()
  await expect(scenario.getByRole('option', { name: /Lost|Returned|Customs/ })).toHaveCount(0)
  await page.getByLabel('From date').fill(day(2))
  await page.getByLabel('To date').fill(day(4))
  await expect(status.filter({ hasText: 'the delivery state is now In transit.' })).toBeVisible()
  await expect(inTransit).toBeChecked()
  await page.getByRole('link', { name: 'International' }).click()
  await page.getByText('Advanced').click()
  await expect(scenario.getByRole('option', { name: 'Customs hold' })).toHaveCount(1)
})

test('usual days are filled in with one press, and what else the form has stays', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/tracking-numbers?usa=state%3DTX')
  const preset = page.getByRole('button', { name: 'Delivered 3 days ago' })
  await preset.click()
  await expect(page.getByLabel('From date')).toHaveValue(day(-3))
  await expect(page.getByLabel('To date')).toHaveValue(day(-3))
  await expect(page.getByRole('radio', { name: /^Delivered/ })).toBeChecked()
  await expect(preset).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Arrives in 5 days' }).click()
  await expect(page.getByLabel('To date')).toHaveValue(day(5))
  await expect(page.getByRole('radio', { name: /^In transit/ })).toBeChecked()
  await expect(page.getByLabel('Destination state')).toHaveValue('TX')
})

test('a lost shipment stays lost after its last day, and so does a copy of it', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  const calls = new Calls(page)
  const scenario = page.getByLabel('Scenario')
  await page.goto('/tracking-numbers')
  await page.getByText('Advanced').click()
  await scenario.selectOption('lost')
  await fillUsa(page, { from: day(-20), to: day(-15) })
  await expect(scenario).toHaveValue('lost')
  await expect(page.getByRole('radio', { name: /^In transit/ })).toBeChecked()
  await page.getByRole('radio', { name: /^Delivered/ }).check()
  await expect(page.getByRole('status').filter({ hasText: 'The scenario is now As planned' })).toBeVisible()
  await page.getByRole('radio', { name: /^In transit/ }).check()
  await scenario.selectOption('lost')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  const expectedBody = { scenario: 'lost', deliveryState: ['in-transit'] }
  expect((await calls.last('POST /trackingNo/usa')).body).toMatchObject(expectedBody)

  await page.getByRole('link', { name: 'My tracking numbers' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'TEST Lost' })).toHaveCount(1)
  await page.getByRole('link', { name: /^Timeline of/ }).click()
  await page.getByRole('link', { name: 'Buy another like this' }).click()
  await expect(scenario).toHaveValue('lost')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  expect((await calls.last('POST /trackingNo/usa')).body).toMatchObject(expectedBody)
  expect(calls.count('POST /trackingNo/usa')).toBe(2)
})

test('an earliest ship date after the last day shows an error, which disappears when one of the days is changed', async ({
  open,
}) => {
  const page = await open((await newCustomer({ dollars: 12 })).token)
  const calls = new Calls(page)
  const shipDate = page.getByLabel('Earliest ship date')
  await page.goto('/tracking-numbers')
  await fillUsa(page)
  await shipDate.fill(day(-1))
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(shipDate).toHaveAttribute('aria-invalid', 'true')
  await expect(shipDate).toHaveAccessibleDescription(/after the last day of the delivery/)
  await expect(shipDate).toBeFocused()
  expect(calls.count('POST /trackingNo/usa')).toBe(0)
  await page.getByLabel('To date').fill(day(2))
  await expect(shipDate).not.toHaveAttribute('aria-invalid', 'true')
})

test('if a shipment cannot be made, nothing is charged and the form keeps its input', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/trackingNo\/usa/)
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto('/tracking-numbers')
  await fillUsa(page, { from: day(-3), to: day(-2) })
  await page.getByLabel('Earliest ship date').fill(day(-2))
  await page.getByRole('button', { name: 'Purchase' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'No shipment fits' })
  await expect(alert, 'the message is shown once').toHaveText(
    'No shipment fitsA shipment like this takes a day or more. Choose an earlier ship date, or a later delivery. Nothing was charged.',
  )
  const sentence =
    'A shipment like this takes a day or more. Choose an earlier ship date, or a later delivery.'
  await expectToasts(page, [sentence], 'one toast has the error message')
  await expect(page.getByLabel('Destination state')).toHaveValue('TX')
  await expect(page.getByLabel('Earliest ship date')).toHaveValue(day(-2))
  expect(await balanceOf(customer)).toBe(12)
  await page.getByLabel('Earliest ship date').fill(day(-9))
  await expect(alert, 'the message disappears when the form changes').toHaveCount(0)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  expect(await balanceOf(customer)).toBe(9.5)
})

test('an error about a field is shown at that field', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 400 .* \/api\/trackingNo\/usa/)
  const page = await open((await newCustomer({ dollars: 12 })).token)
  const draft = new URLSearchParams({ state: 'TX', city: 'Nowhere', from: day(1), to: day(2) })
  await page.goto(`/tracking-numbers?${new URLSearchParams({ usa: String(draft) })}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  const city = page.getByLabel('Destination city')
  await expect(city).toHaveAttribute('aria-invalid', 'true')
  await expect(city).toHaveAccessibleDescription('Choose a city from the list.')
  await expect(city).toBeFocused()
  await page.getByLabel('From date').fill(day(40))
  await page.getByLabel('To date').fill(day(30))
  await city.selectOption('Austin')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByLabel('To date')).toHaveAccessibleDescription('The last day is before the first.')
})

test('after a lost response the form sends the same idempotency key, and the customer pays once', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/net::ERR_FAILED \/api\/trackingNo\/usa/)
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  const keys: (string | undefined)[] = []
  await page.route('**/api/trackingNo/usa', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    if (keys.length === 1) await route.abort()
    else await route.fulfill({ response: answer })
  })
  await page.goto('/tracking-numbers')
  await fillUsa(page)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no response' })).toBeVisible()
  // Opening the other form and coming back keeps the key.
  await page.getByRole('link', { name: 'International' }).click()
  await page.getByRole('link', { name: 'USA' }).click()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
  expect(await balanceOf(customer)).toBe(9.5)
})

test('"Buy another like this" fills the form with the values of the shipment', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyInternationalShipment(customer, {
    city: 'Hamburg',
    scenario: 'delay',
    checkOnWalmart: true,
  })
  const page = await open(customer.token)
  await page.goto(`/history/shipments/${id}`)
  await page.getByRole('link', { name: 'Buy another like this' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Tracking Numbers' })).toBeVisible()
  await expect(page.getByLabel('Destination country')).toHaveValue('DE')
  await expect(page.getByLabel('Destination city')).toHaveValue('Hamburg')
  await expect(page.getByLabel('Origin country')).toHaveValue('JP')
  await expect(page.getByLabel('Carrier')).toHaveValue('dhl')
  await expect(page.getByRole('checkbox', { name: /Walmart/ })).toBeChecked()
  await expect(page.getByLabel('Scenario')).toHaveValue('delay')
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
})

test('a tracking key is shown once, reads the tracking of its owner’s shipments, and stops working when it is revoked', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { trackingNo } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  const calls = new Calls(page)
  await page.goto('/tracking-numbers')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByLabel('Name of the key')).toHaveAccessibleDescription(
    'The name of the key is required.',
  )
  await page.getByLabel('Name of the key').fill('x'.repeat(61))
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByLabel('Name of the key')).toHaveAccessibleDescription('Use at most 60 characters.')
  await page.getByLabel('Name of the key').fill('Nightly')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('Copy the key now. It is shown only once.')).toBeFocused()
  const key = (await page.getByText(/^dkt_track_[\w-]{20,}$/).textContent()) ?? ''
  const example = page.getByText('curl -H')
  await expect(example).toContainText(`Authorization: Bearer ${key}`)
  await expect(example).toContainText(`${new URL(baseUrl()).origin}/api/trackingNo/track/`)

  const track = () =>
    fetch(`${baseUrl()}/api/trackingNo/track/${trackingNo}`, { headers: { authorization: `Bearer ${key}` } })
  expect(await (await track()).json()).toMatchObject({ tracking_number: trackingNo, test: true })
  await page.getByRole('button', { name: 'I’ve saved it' }).click()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nightly' })).toContainText(`…${key.slice(-4)}`)
  expect(JSON.stringify(await api('GET', '/trackingNo/keys', { token: customer.token }))).not.toContain(key)

  await page.getByRole('button', { name: 'Revoke Nightly' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('You have no keys yet.')).toBeVisible()
  expect((await track()).status).toBe(401)
  expect(calls.count('POST /trackingNo/keys')).toBe(1)
})
