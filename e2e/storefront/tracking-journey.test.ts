import type { Shipment } from '@docket/contract/shipments'
import { api } from '../harness/api.ts'
import { clipboardText, dayOf, receiptLine, removeRoute, toast, walletLink } from '../harness/screens.ts'
import { day, setShipmentPrice, TEST_SHIPMENT_NOTICE } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const LIVE = '**/api/live*'
const SHIPMENT = /\/api\/trackingNo\/\d+/

test('a customer buys a USA and an international shipment with a coupon, reads their timelines, and reports one', async ({
  open,
}) => {
  await setShipmentPrice()
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const main = page.getByRole('main')
  const order = page.getByRole('region', { name: 'Buy this test shipment' })
  const timeline = page.getByRole('region', { name: /^Timeline of DKT-TEST-/ })
  const trackingLink = main.getByRole('link', { name: /^DKT-TEST-/ })

  await test.step('buys a shipment that was delivered in Texas', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Tracking Numbers' }).click()
    await expect(page).toHaveURL('/tracking-numbers')
    await page.getByLabel('Destination state').selectOption('TX')
    await page.getByLabel('Destination city').selectOption('Dallas')
    await page.getByLabel('From date').fill(day(-6))
    await page.getByLabel('To date').fill(day(-3))
    await expect(
      page.getByText('These days are in the past, so the delivery state is now Delivered.'),
    ).toBeVisible()
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(receiptLine(order, 'Discount', '−$0.25')).toBeVisible()
    await expect(receiptLine(order, 'Wallet after purchase', '$9.75')).toBeVisible()
    await order.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeFocused()
    await expect(walletLink(page, '$9.75')).toBeVisible()
  })

  const [trackingNo = ''] = /DKT-TEST-[0-9A-Z]{10}/.exec((await trackingLink.textContent()) ?? '') ?? []

  await test.step('the page shows the number, the receipt and the timeline of the shipment', async () => {
    await page.getByRole('button', { name: 'Copy tracking number' }).click()
    await expect.poll(() => clipboardText(page)).toBe(trackingNo)
    await expect(receiptLine(main, 'Price', '$2.50')).toBeVisible()
    await expect(receiptLine(main, 'Discount WELCOME10', '−$0.25')).toBeVisible()
    await expect(receiptLine(main, 'Paid from wallet', '$2.25')).toBeVisible()
    await expect(receiptLine(main, 'Destination', 'Dallas, TX')).toBeVisible()
    const events = timeline.getByRole('listitem')
    await expect(events.first()).toContainText('TEST Delivered')
    await expect(events.first()).toContainText('Dallas, TX, US')
    const { items } = await api<{ items: [Shipment] }>('GET', '/trackingNo/history', {
      token: customer.token,
    })
    await expect(events.first()).toContainText(`Made here on ${dayOf(items[0].createdAt)}`)
    await expect(events.last()).toContainText('TEST Label made')
    for (const text of await events.allTextContents()) expect(text).toContain('TEST ')
  })

  await test.step('the slider shows every moment of the shipment without a request', async () => {
    const slider = timeline.getByRole('slider', { name: 'Point in time' })
    const events = timeline.getByRole('listitem')
    // Blocks the live updates: they can make the app fetch the shipment at any moment.
    await page.route(LIVE, () => {})
    await page.reload()
    await expect(events.first()).toBeVisible()
    const eventCount = await events.count()
    await page.route(SHIPMENT, (route) => route.abort())
    await slider.focus()
    await slider.press('Home')
    await expect(events).toHaveCount(1)
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`TEST Label made\\. 1 of ${eventCount} events$`),
    )
    for (let shown = 2; shown <= eventCount; shown++) {
      await slider.press('ArrowRight')
      await expect(events).toHaveCount(shown)
    }
    await slider.press('ArrowLeft')
    await expect(events).toHaveCount(eventCount - 1)
    await expect(timeline.getByText('TEST Out for delivery').first()).toBeVisible()
    await timeline.getByRole('button', { name: 'Back to now' }).click()
    await expect(events).toHaveCount(eventCount)
    // A click moves the slider to the middle of the timeline.
    await slider.click()
    await expect.poll(() => events.count()).toBeLessThan(eventCount)
    for (const url of [LIVE, SHIPMENT]) await removeRoute(page, url)
    await page.reload()
  })

  await test.step('buys a similar shipment, but to another country and in transit', async () => {
    await page.getByRole('link', { name: 'Buy another like this' }).click()
    await expect(page.getByLabel('Destination city')).toHaveValue('Dallas')
    await expect(page.getByLabel('From date')).toHaveValue(day(-6))
    await expect(page.getByRole('radio', { name: /^Delivered/ })).toBeChecked()
    await page.getByRole('link', { name: 'International' }).click()
    await page.getByLabel('Destination country').selectOption('DE')
    await page.getByLabel('From date').fill(day(2))
    await page.getByLabel('To date').fill(day(5))
    await page.getByText('Advanced').click()
    await page.getByLabel('Scenario').selectOption('customs-hold')
    await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
    await order.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeFocused()
    await expect(walletLink(page, '$7.50')).toBeVisible()
    await expect(receiptLine(main, 'Destination', 'Berlin, Germany')).toBeVisible()
    await timeline.getByRole('slider').press('End')
    await expect(timeline.getByText('TEST Held by customs', { exact: false })).toBeVisible()
    await expect(timeline.getByRole('listitem').first()).toContainText('TEST Delivered')
  })

  await test.step('reports the first shipment in My Orders', async () => {
    await page.getByRole('link', { name: 'My tracking numbers' }).click()
    await expect(page.getByRole('rowheader')).toHaveCount(2)
    await page.getByRole('link', { name: `Timeline of ${trackingNo}` }).click()
    await expect(page).toHaveURL(/\/history\/shipments\/\d+$/)
    await expect(main.getByText(TEST_SHIPMENT_NOTICE).first()).toBeVisible()
    await main.getByRole('button', { name: 'Report a problem' }).click()
    await page.getByLabel('What is wrong?').fill('It was to go to Austin.')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(toast(page, 'Thank you. The shop will check it and answer you.')).toBeVisible()
    await expect(main.getByText('It was to go to Austin.')).toBeVisible()
    await expect(main.getByText('Waiting for the shop')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Report a problem' })).toHaveCount(0)
  })

  await test.step('the shop refunds the first shipment', async () => {
    const purchaseId = Number(new URL(page.url()).pathname.split('/').at(-1))
    await api('POST', '/admin/purchase/refund', {
      token: await adminToken(),
      body: { purchaseId, amount: 2.25, reason: 'Made for another city' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    await expect(receiptLine(main, 'Paid back to wallet', '$2.25')).toBeVisible()
    await page.getByRole('link', { name: 'My tracking numbers' }).click()
    await expect(page).toHaveURL('/history?tab=trackingNo')
    await expect(walletLink(page, '$9.75')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: trackingNo })).toContainText(
      'Paid back to wallet $2.25',
    )
  })
})
