import { receiptLine } from '../harness/screens.ts'
import { buyInternationalShipment, buyUsaShipment, setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// Beyond the checklist: a shipment that is opened by its address, over My Orders or over the form.

test.beforeAll(() => setShipmentPrice())

test('the address of another customer’s shipment or order is not found, and links to the list', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/(trackingNo|history\/purchases)\/\d+/)
  const { id } = await buyUsaShipment(await newCustomer({ dollars: 12 }))
  const page = await open((await newCustomer()).token)
  const expectMissing = async (kind: string, address: string) => {
    await page.goto(address)
    await expect(page.getByText(`You have no such ${kind}.`), address).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
  await expectMissing('test shipment', `/history?tab=trackingNo&shipment=${id}`)
  await page.getByRole('dialog').getByRole('button', { name: 'My tracking numbers' }).click()
  await expect(page).toHaveURL('/history?tab=trackingNo')
  await expectMissing('test shipment', `/tracking-numbers?bought=${id}`)
  await page.getByRole('link', { name: 'My tracking numbers' }).click()
  await expect(page).toHaveURL('/history?tab=trackingNo')
  await expectMissing('order', `/history?bought=${id}`)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/history')
  await expectMissing('order', `/history/${id}`)
  await page.getByRole('link', { name: 'Show all purchases' }).click()
  await expect(page).toHaveURL('/history')
})

test('closing a shipment twice at once goes back one step only', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  await buyUsaShipment(customer)
  const page = await open(customer.token)
  await page.goto('/tracking-numbers')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click()
  const tabs = page.getByRole('navigation', { name: 'Orders by kind' })
  await tabs.getByRole('link', { name: 'Tracking Numbers' }).click()
  await page.getByRole('link', { name: /^Timeline of/ }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await close.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/history?tab=trackingNo')
  // A shipment that is opened again closes in the same way.
  await page.getByRole('link', { name: /^Timeline of/ }).click()
  await close.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/history?tab=trackingNo')
})

test('on the narrowest phone the buttons of a shipment leave most of the screen to its timeline', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyUsaShipment(customer)
  const page = await open(customer.token, { viewport: { width: 320, height: 640 } })
  await page.goto(`/history?tab=trackingNo&shipment=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/All other dates and times are in your time zone/)).toHaveCount(1)
  const topOf = async (name: string) => (await dialog.getByText(name, { exact: true }).boundingBox())?.y ?? 0
  expect(await topOf('Report a problem')).toBe(await topOf('Print receipt'))
  const first = await dialog.getByRole('button', { name: 'Print receipt' }).boundingBox()
  expect(640 - (first?.y ?? 0)).toBeLessThan(120)
})

test('a printed receipt has the number, TEST, and the notice that no carrier moves it', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id, trackingNo } = await buyUsaShipment(customer)
  const page = await open(customer.token)
  await page.goto(`/history?tab=trackingNo&shipment=${id}`)
  await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.print-sheet')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(paper.getByText(trackingNo)).toBeVisible()
  await expect(paper.getByText('TEST', { exact: true })).toBeVisible()
  await expect(paper.getByText('Test shipment. No carrier moves it.')).toBeVisible()
  await expect(receiptLine(paper, 'TEST Delivered', '')).toContainText('Made here on')
})

test('the timeline does not move while its events change, so a click hits the button that the customer saw', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buyInternationalShipment(customer, { scenario: 'customs-hold' })
  const page = await open(customer.token, { viewport: { width: 1280, height: 1200 } })
  await page.goto(`/history?tab=trackingNo&shipment=${id}`)
  const slider = page.getByRole('dialog').getByRole('slider')
  const laterButton = page.getByRole('dialog').getByRole('button', { name: 'Later event' })
  await slider.press('Home')
  const before = await laterButton.boundingBox()
  await slider.press('End')
  await expect(page.getByRole('dialog').getByText('TEST Delivered').first()).toBeVisible()
  expect(await laterButton.boundingBox()).toEqual(before)
})
