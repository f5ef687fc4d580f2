import { receiptLine, toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer, newOperator } from '../harness/users.ts'

test('a large credit waits until another operator approves it, and an owner changes the limit', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/user\/wallet-adjustment/, /status of 409 .*approval/)
  const [customer, manager] = [await newCustomer(), await newOperator('MANAGER')]
  const page = await open(manager.token)

  await test.step('the dialog says that a second operator is needed, and requests the approval', async () => {
    await page.goto(`/admin/users/${customer.id}`)
    await page.getByRole('button', { name: 'Adjust wallet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Adjust wallet' })
    await dialog.getByLabel('Amount in USD').fill('500')
    await dialog.getByLabel('Reason').fill('Our mistake')
    await dialog.getByRole('button', { name: 'Adjust wallet' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Above $200.00 another operator must approve.')
    await expect(receiptLine(dialog, 'Wallet after', '$500.00')).toBeVisible()
    await dialog.getByRole('button', { name: 'Request Approval' }).click()
    await expect(toast(page, 'Requested. Another operator must approve it.')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('A credit of $500.00 waits for approval.')).toBeVisible()
    expect(await balanceOf(customer)).toBe(0)
  })

  const owner = await open(await adminToken())
  await test.step('the other operator finds it under To do, and approves it', async () => {
    await owner.goto('/admin/dashboard')
    await owner.getByRole('link', { name: 'request waits for approval' }).click()
    await expect(owner.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
    const row = owner.getByRole('listitem').filter({ hasText: customer.email })
    await expect(row).toContainText('Our mistake')
    await row.getByRole('button', { name: 'Approve' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(owner, '$500.00 added to the wallet.')).toBeVisible()
    await expect(owner.getByText('All caught up.')).toBeVisible()
    await expect(row).toContainText('Done')
    expect(await balanceOf(customer)).toBe(500)
  })

  await test.step('an owner changes the limits; a manager only reads them', async () => {
    await owner.goto('/admin/settings#limits')
    await owner.getByLabel('Needs a second operator above').fill('750')
    await owner.getByRole('button', { name: 'Save Limits' }).click()
    await expect(toast(owner, 'Limits saved. The owners get an email.')).toBeVisible()
    await expect(owner.getByText(/^Applies from \d\d:\d\d\. Until then \$200\.00\.$/)).toBeVisible()
    await owner.reload()
    await expect(owner.getByLabel('Needs a second operator above')).toHaveValue('750.00')
    await page.goto('/admin/settings?tab=store')
    await expect(page.getByText('Only owners can change these.')).toBeVisible()
    await expect(page.getByText('$200.00')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Limits' })).toBeHidden()
  })
})
