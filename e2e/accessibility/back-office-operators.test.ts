import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { failRequests } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

interface SharedData {
  token: string
  customer: Customer
  /** The usernames of an admin with a very long address, and of a suspended one. */
  invited: string
  suspended: string
}

const test = testsWithSharedData(async (): Promise<SharedData> => {
  const token = await adminToken()
  const [invited, suspended] = [
    await invite(token, `@${`${'a'.repeat(61)}.`.repeat(3)}${'b'.repeat(40)}.test`),
    await invite(token, '@example.test'),
  ]
  const body = { id: suspended.id, suspended: true, reason: 'For the screens' }
  await api('PUT', '/admin/user/suspension', { token, body })
  const names = { invited: invited.username, suspended: suspended.username }
  return { token, customer: await newCustomer(), ...names }
})

screen('operators', async (page, shared) => {
  await showOperators(page, shared)
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
})

screen('operators loading', async (page) => {
  await page.route('**/api/admin/operator/list', () => {})
  await page.goto('/admin/operators')
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('operators, failed to load', async (page) => {
  await failRequests(page, '**/api/admin/operator/list')
  await page.goto('/admin/operators')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

screen('invite operator with nothing filled in', async (page) => {
  await page.goto('/admin/operators?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Invite Operator' })
  await dialog.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Choose a role.')
})

screen('change role', async (page, shared) => {
  await showOperators(page, shared)
  await page.getByRole('button', { name: `Change role of ${shared.invited}` }).click()
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Support' })).toBeChecked()
})

screen('suspend operator', async (page, shared) => {
  await showOperators(page, shared)
  await page.getByRole('button', { name: `Suspend ${shared.invited}` }).click()
  await expect(page.getByRole('alertdialog').getByLabel('Reason')).toBeVisible()
})

screen('lift the suspension of an operator', async (page, shared) => {
  await showOperators(page, shared)
  await page.getByRole('button', { name: `Lift suspension of ${shared.suspended}` }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
})

screen('reset second step', async (page, { customer }) => {
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('button', { name: 'Reset two-step sign-in' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('Say why, in a few words.')).toBeVisible()
})

async function showOperators(page: Page, { invited }: SharedData) {
  await page.goto('/admin/operators')
  await expect(page.getByText(invited, { exact: true }).first()).toBeVisible()
}

function invite(token: string, domain: string): Promise<{ id: number; username: string }> {
  const username = `helper-${newTag()}`
  const body = { username, email: `${username}${domain}`, operatorRole: 'SUPPORT' }
  return api('POST', '/admin/operator/invite', { token, body })
}

function screen(name: string, show: OpenScreenWith<SharedData>) {
  test(`accessible: ${name}`, async ({ open, shared, pageProblems }) => {
    pageProblems.allow(/status of 500 .* \/api\/admin/)
    await expectAccessible(open, {
      name,
      token: shared.token,
      show: (page, device) => show(page, shared, device),
      alsoOnCommonPhone: true,
    })
  })
}
