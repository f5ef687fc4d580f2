import { expect, type Page } from '@playwright/test'

/** Goes from /deposit to the hosted page of a card payment, and returns its address. */
export async function openCardPaymentPage(page: Page, amount: string): Promise<string> {
  await page.goto('/deposit')
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('radio', { name: 'Card' }).check()
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  return page.url()
}
