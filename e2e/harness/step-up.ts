import type { Locator, Page, Route } from '@playwright/test'

/** Answers as if the last proof were older than ten minutes. */
export async function demandProof(route: Route): Promise<void> {
  const json = { error: 'Please confirm that it is you.', code: 'STEP_UP_REQUIRED', requestId: 'test' }
  await route.fulfill({ status: 403, json })
}

/** The dialog that asks for a fresh proof. */
export function proofDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirm It’s You' })
}

/** Fills in and sends the adjustment of a wallet on a user's page. */
export async function adjustWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adjust wallet' })
  await dialog.getByLabel('Amount in USD').fill('5')
  await dialog.getByLabel('Reason').fill('A gift')
  await dialog.getByRole('button', { name: 'Adjust wallet' }).click()
}
