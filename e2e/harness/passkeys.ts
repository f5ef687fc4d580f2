import { expect, type Page } from '@playwright/test'
import { toast } from './screens.ts'

/** Adds a virtual device, which creates and uses passkeys without asking its user. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a Passkey' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page, `${name} is added.`)).toBeVisible()
}
