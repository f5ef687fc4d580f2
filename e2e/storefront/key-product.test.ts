import type { Locator } from '@playwright/test'
import { waitFor } from '../harness/api.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { newTag } from '../harness/new-tag.ts'
import { newProduct } from '../harness/products.ts'
import { readDownload, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a key is called a key: where an operator stocks it, where a customer buys it, in the file and in the mail', async ({
  open,
}) => {
  const product = await newProduct({ price: 2, stock: 0, title: 'Lantern' })
  const [first, second] = [`AAA-${newTag()}`, `BBB-${newTag()}`]

  await test.step('an operator says what the buyer gets, and stocks keys', async () => {
    const office = await open(await adminToken())
    await office.goto(`/admin/products?edit=${product.id}`)
    const form = office.getByRole('dialog', { name: 'Edit Product' })
    await expect(form.getByLabel('The buyer gets')).toHaveValue('account')
    await form.getByLabel('The buyer gets').selectOption('Key')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(office, 'Product updated successfully!')).toBeVisible()

    await office.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
    await office.getByRole('link', { name: `Manage Keys of ${product.title}` }).click()
    const stock = office.getByRole('dialog', { name: product.title })
    await stock.getByLabel('Add New Key').fill(`${first}\n${second}`)
    await stock.getByLabel('Source (supplier, invoice)').fill('Made by a browser test')
    await expectOnlyKeys(stock)
    await stock.getByRole('button', { name: 'Add 2 keys' }).click()
    await stock.getByRole('button', { name: 'Import 2 keys' }).click()
    await expect(stock.getByRole('heading', { name: '2 keys are in stock' })).toBeVisible()
    await expectOnlyKeys(stock)
    await stock.getByRole('button', { name: 'Done' }).click()
    await expect(stock.getByRole('columnheader', { name: 'Key Data' })).toBeVisible()
    await expectOnlyKeys(stock)
  })

  await test.step('a customer buys, reads, downloads and reports keys', async () => {
    const customer = await newCustomer({ dollars: 12 })
    const page = await open(customer.token)
    await page.goto(`/products/${product.id}?quantity=2`)
    await expectOnlyKeys(page.getByRole('main'))
    await page.getByRole('button', { name: 'Purchase' }).click()
    const order = page.getByRole('region', { name: 'Your new order' })
    await expect(order.getByRole('button', { name: 'Copy Key (1)', exact: true })).toBeVisible()
    await expectOnlyKeys(page.getByRole('main'))

    const downloading = page.waitForEvent('download')
    await order.getByRole('button', { name: 'Download the keys of ORD-' }).click()
    expect(await readDownload(await downloading)).toContain(`\n\nKey (1)\n${first}\n\nKey (2)\n${second}\n`)

    await order.getByRole('button', { name: 'Report Key (2)' }).click()
    await expect(page.getByRole('dialog', { name: 'Report Key (2)' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.reload()
    await expect(order.getByRole('button', { name: 'Tap to reveal Key (2)' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: product.title })).toContainText('2 keys')

    const receipt = await waitFor('The receipt', async () =>
      (await mailsTo(customer.email)).find(({ subject }) => subject.startsWith('Receipt')),
    )
    expect(receipt.text).toContain('For your safety the keys you bought are shown in the shop only')
    expect(receipt.text).not.toMatch(OTHER_NOUN)
  })
})

/** "Account" and "log" as the names of goods. */
const OTHER_NOUN = /\b(?:accounts?|(?<!audit )logs?)\b/i

/** What is read of an element, and what a screen reader says of it. */
async function expectOnlyKeys(part: Locator): Promise<void> {
  expect(await part.ariaSnapshot()).not.toMatch(OTHER_NOUN)
}
