import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const PROVENANCE = 'Acme Ltd, invoice 4711'

test('an added account may have a provenance, which is offered again, and shown with batch and order; several accounts need one', async ({
  open,
}) => {
  const product = await newProduct({ stock: 0 })
  const page = await open(await adminToken())
  await page.goto(`/admin/products?accounts=${product.id}`)
  const dialog = page.getByRole('dialog', { name: product.title })
  const account = dialog.getByLabel('Add New Account')
  const provenance = dialog.getByLabel('Source (supplier, invoice)')

  await test.step('only for one account, its label says that it is optional', async () => {
    await expect(dialog.getByText('Source (supplier, invoice) (optional)')).toBeVisible()
    await account.fill(`${product.title}-1\n${product.title}-2`)
    await expect(dialog.getByText('Source (supplier, invoice)', { exact: true })).toBeVisible()
    await expect(dialog.getByText('(optional)')).toBeHidden()
  })

  await test.step('without a provenance, one account is stored, and its batch says that it is not stated', async () => {
    await account.fill(`${product.title}-0`)
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast(page, 'Account created successfully!')).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Batches' })).toContainText('Not stated')
  })

  await test.step('for several accounts, its field gets the focus and says what is missing', async () => {
    await account.fill(`${product.title}-1\n${product.title}-2`)
    await dialog.getByRole('button', { name: 'Add 2 accounts' }).click()
    await expect(provenance).toBeFocused()
    await expect(provenance).toHaveAccessibleDescription('Say where these accounts come from.')
    await expect(provenance).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('with a provenance, the account is stored, and its batch shows the provenance', async () => {
    await account.fill(`${product.title}-1`)
    await provenance.fill(PROVENANCE)
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    await expect(dialog.getByRole('table', { name: 'Batches' })).toContainText(PROVENANCE)
    await expect(provenance).toHaveValue(PROVENANCE)
  })

  await test.step('the next time, the field has the provenance of the newest batch, also for a file', async () => {
    await page.reload()
    await expect(provenance).toHaveValue(PROVENANCE)
    const file = { name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from(`${product.title}-2`) }
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await expect(provenance).toHaveValue(PROVENANCE)
    await provenance.fill('')
    await dialog.getByRole('button', { name: 'Import 1 account' }).click()
    await expect(provenance).toBeFocused()
    await provenance.fill('Our own')
    await dialog.getByRole('button', { name: 'Import 1 account' }).click()
    await expect(dialog.getByRole('heading', { name: '1 account is in stock' })).toBeVisible()
  })

  await test.step('the order of a customer says that the provenance of its account is not stated', async () => {
    const { id } = await buy(await newCustomer({ dollars: 12 }), product.id)
    await page.goto(`/admin/histories?tab=purchases&order=${id}`)
    await expect(page.getByRole('dialog')).toContainText('Comes from: not stated')
  })
})
