import { receiptLine, walletLink } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { fillUsa, setShipmentPrice } from '../harness/shipments.ts'
import { expect } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('without a price the page says that tracking numbers are not sold; a raised price is shown before anything is charged', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 4\d\d .* \/api\/trackingNo\//)
  const page = await open((await newCustomer({ dollars: 12 })).token)
  await page.goto('/tracking-numbers')
  await expect(
    page.getByText('Tracking numbers are not for sale at the moment', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toHaveCount(0)
  await expect(page.locator('[data-sonner-toast]'), 'it is no error').toHaveCount(0)

  await setShipmentPrice(2)
  await page.reload()
  await fillUsa(page)
  await expect(receiptLine(page, 'Total', '$2.00')).toBeVisible()
  await setShipmentPrice(3)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed' })).toBeVisible()
  await expect(receiptLine(page, 'Total', '$3.00')).toBeVisible()
  await expect(page.getByLabel('Destination state'), 'the form is kept').toHaveValue('TX')
  await expect(walletLink(page, '$12.00')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  await expect(page.locator('[data-sonner-toast]'), 'no toast is left from the refusal').toHaveCount(0)
  await expect(walletLink(page, '$9.00')).toBeVisible()

  await page.getByRole('link', { name: 'Buy another like this' }).click()
  await expect(receiptLine(page, 'Total', '$3.00')).toBeVisible()
  await setShipmentPrice(null)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(
    page.getByText('Tracking numbers are not for sale at the moment', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Nothing was charged.', { exact: true })).toBeVisible()
  await setShipmentPrice(4)
  await page.reload()
  await expect(page.getByLabel('Destination state'), 'the form is kept').toHaveValue('TX')
})
