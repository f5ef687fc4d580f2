import { findSidewaysScrollers } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { readDownload, receiptLine, toast } from '../harness/screens.ts'
import { buyShipment, SHIPMENT_PRICE } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer } from '../harness/users.ts'

const PRICE = `$${SHIPMENT_PRICE.toFixed(2)}`

test('the operator reads a report about a shipment in the queue, looks at its events, and refunds it', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const shipment = await buyShipment(customer, { carrier: 'ups', checkOnWalmart: true })
  const order = orderOf(shipment.id)
  await report(customer.token, shipment.id, 'It never passed a hub.')
  const page = await open(await adminToken())
  const dialog = page.getByRole('dialog', { name: order })

  await test.step('the queue names the shipment instead of a product', async () => {
    await page.goto(`/admin/reports?search=${customer.email}`)
    const row = page.getByRole('row').filter({ hasText: 'It never passed a hub.' })
    await expect(row).toContainText('Test shipment to Austin, TX · The shipment')
    await row.getByRole('link', { name: `View order ${order}` }).click()
  })

  await test.step('the order shows the shipment’s details, the TEST stamp and the events, and no accounts', async () => {
    await expect(dialog.getByText('Test shipment to Austin, TX')).toBeVisible()
    await expect(dialog.getByText('Test shipment. No carrier moves it.')).toBeVisible()
    await expect(dialog.getByText('TEST', { exact: true })).toBeVisible()
    await expect(dialog.getByText(shipment.trackingNo)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Copy tracking number' })).toBeVisible()
    for (const [label, value] of [
      ['Delivery state', 'TEST Delivered'],
      ['Delivery state', 'Made here on'],
      ['Destination', 'Austin, TX'],
      ['Carrier', 'UPS'],
      ['Ship method', shipment.shipMethod],
      ['Scenario', 'As planned'],
      ['Check on Walmart', 'Requested, not checked'],
    ] as const) {
      const fact = dialog.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) })
      await expect(fact, label).toContainText(value)
    }
    const events = dialog.getByRole('region', { name: 'Events' }).getByRole('listitem')
    await expect(events.first()).toContainText(/^TEST .*Austin/)
    await expect(events.first()).toContainText('Made here on')
    for (const event of await events.all()) {
      await expect(event).toContainText(/^TEST /)
      await expect(event).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d [AP]M UTC[+−]\d/)
    }
    expect(await events.count()).toBeGreaterThan(3)
    await expect(dialog.getByText('Accounts', { exact: true })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: /^Replace/ })).toHaveCount(0)
    await expect(dialog.getByText('in stock for a replacement')).toHaveCount(0)
  })

  await test.step('the whole order is refunded, which settles the report', async () => {
    await dialog.getByRole('button', { name: 'Refund order' }).click()
    const form = page.getByRole('dialog', { name: `Refund ${order}` })
    await expect(form.getByLabel('Amount in USD')).toHaveValue(SHIPMENT_PRICE.toFixed(2))
    await form.getByLabel('Reason').fill('Not as it was asked for')
    await form.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(toast(page, `Refunded ${PRICE} to ${customer.email}.`)).toBeVisible()
    await expect(receiptLine(dialog, 'Refunded', PRICE)).toBeVisible()
    // On the receipt, and as the status of the report.
    await expect(dialog.getByText('Refunded', { exact: true })).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: 'Refund order' })).toHaveCount(0)
    expect(await balanceOf(customer)).toBe(12)
  })

  await test.step('the audit log says in dollars what was refunded', async () => {
    await page.goto(`/admin/audit?search=purchase:${shipment.id}`)
    const refund = page.getByRole('row').filter({ hasText: 'purchase.refund' })
    await expect(refund).toContainText(`refunded in total: $0.00 → ${PRICE}`)
    await expect(refund).toContainText(/refunded \$[\d.]+ of order ORD-\d+: Not as it was asked for/)
    await expect(refund.getByRole('listitem').filter({ hasText: 'accountId' })).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: 'purchase.create' })).toContainText(customer.email)
  })
})

test('an order is found by its tracking number from the palette, the tab and the page of its user', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const shipment = await buyShipment(customer)
  const order = orderOf(shipment.id)
  const page = await open(await adminToken())
  const dialog = page.getByRole('dialog', { name: order })
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  await page.goto('/admin/coupons')
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()

  await test.step('the palette finds the tab Tracking No and the settings of its prices', async () => {
    for (const [typed, name, url, heading] of [
      ['tracking no', 'Tracking No', '/admin/histories?tab=trackingNo', 'Histories'],
      ['tracking pri', 'Tracking number prices', '/admin/settings', 'Settings'],
    ] as const) {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await palette.getByRole('option', { name }).first().click()
      await expect(page).toHaveURL(url)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })

  await test.step('the tracking number, its beginning and the order number each find exactly this order', async () => {
    const orderOption = `Open order ${order} ${shipment.trackingNo}`
    const part = shipment.trackingNo.replace('DKT-TEST-', '').slice(0, 6)
    for (const [typed, name] of [
      [shipment.trackingNo.toLowerCase(), `Open ${shipment.trackingNo} ${customer.email}`],
      [`DKT-TEST-${part}`, `Open ${shipment.trackingNo} ${customer.email}`],
      [part.toLowerCase(), `Open ${shipment.trackingNo} ${customer.email}`],
      [order, orderOption],
      [`ord ${shipment.id}`, orderOption],
    ] as const) {
      await page.goto('/admin/coupons')
      await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await expect(palette.getByRole('option', { name, exact: true }), typed).toBeVisible()
      await expect(palette.getByRole('option', { name: /^Open / }), typed).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/admin/histories?tab=trackingNo&order=${shipment.id}`)
      await expect(dialog.getByText(shipment.trackingNo)).toBeVisible()
    }
  })

  await test.step('after the order is closed, the tab is shown; the row of the order opens it again', async () => {
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/admin/histories?tab=trackingNo')
    await page.getByLabel('User email').fill(customer.email)
    await page.getByRole('link', { name: new RegExp(`^${shipment.trackingNo} ?, open ${order}$`) }).click()
    await expect(dialog.getByText(shipment.trackingNo)).toBeVisible()
  })

  await test.step('pressing Close twice in the same moment goes back one step only', async () => {
    const close = dialog.getByRole('button', { name: 'Close' })
    await close.evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/^[^?]*\/admin\/histories\?tab=trackingNo&search=/)
  })

  await test.step('a user’s page lists both kinds of purchases and links to all tracking numbers', async () => {
    await page.goto(`/admin/users/${customer.id}`)
    const row = page.getByRole('table', { name: 'Purchases' }).getByRole('row').last()
    await expect(row).toContainText('Test shipment to Austin, TX')
    await expect(row).toContainText(shipment.trackingNo)
    await expect(row).toContainText(PRICE)
    await row.getByRole('link', { name: order }).click()
    await expect(dialog.getByText(shipment.trackingNo)).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'All tracking numbers' }).click()
    await expect(page).toHaveURL(`/admin/histories?tab=trackingNo&userId=${customer.id}`)
    await expect(page.getByText(`Only user ${customer.email}`)).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveCount(1)
  })
})

test('the CSV file of the Tracking No tab marks each row as a test', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const [first, second] = [await buyShipment(customer), await buyShipment(customer, { city: 'Dallas' })]
  await buyShipment(await newCustomer({ dollars: 12 }))
  const page = await open(await adminToken(), { acceptDownloads: true })
  await page.goto('/admin/histories?tab=trackingNo&sort=createdAt')
  await page.getByLabel('User email').fill(customer.email)
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  const save = page.getByRole('button', { name: /^Download CSV/ })
  await expect(save).toHaveAccessibleName('Download CSV 2 rows')
  const started = page.waitForEvent('download')
  await save.click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^docket-tracking-numbers-\d{4}-\d\d-\d\d\.csv$/)
  const [head = '', ...lines] = (await readDownload(download)).trimEnd().split('\r\n')
  expect(head).toContain('"Order ID","Kind","User ID","User email","Tracking number"')
  expect(lines).toHaveLength(2)
  for (const [index, { trackingNo }] of [first, second].entries()) {
    expect(lines[index]).toContain('"TEST shipment"')
    expect(lines[index]).toContain(trackingNo)
    expect(lines[index]).toContain(customer.email)
  }
})

test('dates in the Tracking No tab stay on one line, and no width scrolls sideways', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const { trackingNo } = await buyShipment(customer)
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?tab=trackingNo&search=${customer.email}`)
  for (const width of [390, 640, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText(trackingNo)).toBeVisible()
    // The phone's cards become a table, so the test polls until the table has replaced the cards.
    const days = page.locator('main time:visible')
    const lines = async () => [...new Set(await days.evaluateAll(linesOfDays))]
    await expect.poll(lines, `${width} px`).toEqual([1])
    expect.soft(await page.evaluate(findSidewaysScrollers), `${width} px`).toEqual([])
  }
  await test.step('on a wide screen the date and the time of the purchase share one line', async () => {
    const purchaseTime = page.getByRole('cell').last().locator('time')
    await expect(purchaseTime).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d$/)
    expect((await purchaseTime.boundingBox())?.height).toBeLessThan(30)
  })
})

/** For each element that shows a date: the number of lines over which the date goes. */
function linesOfDays(times: Element[]): number[] {
  return times.flatMap((time) => {
    const walker = document.createTreeWalker(time, NodeFilter.SHOW_TEXT)
    const day = /[A-Z][a-z]{2} \d{1,2}, \d{4}/
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const match = day.exec(node.textContent ?? '')
      if (!match) continue
      const range = document.createRange()
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      return [new Set([...range.getClientRects()].map(({ top }) => top)).size]
    }
    return []
  })
}

async function report(token: string, purchaseId: number, message: string): Promise<void> {
  await api('POST', '/history/purchases/report', { token, body: { purchaseId, message } })
}

/** `ORD-0007`. */
function orderOf(id: number): string {
  return `ORD-${String(id).padStart(4, '0')}`
}
