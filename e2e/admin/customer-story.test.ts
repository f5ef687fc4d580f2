import { api } from '../harness/api.ts'
import { depositWithOutcomes } from '../harness/deposits.ts'
import { newTag } from '../harness/new-tag.ts'
import { buy, newProduct } from '../harness/products.ts'
import { PHONE, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('an operator tags a customer, notes what happened, reads the story of a payment, and answers with a template', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const id = await depositWithOutcomes(customer, { pay: 'COMPLETED' })
  const tag = `vip ${newTag()}`
  const page = await open(await adminToken())

  await test.step('tags the customer; an equal tag stays one', async () => {
    await page.goto(`/admin/users/${customer.id}`)
    const field = page.getByPlaceholder('Add a tag')
    await field.fill(tag)
    await field.press('Enter')
    await expect(page.getByRole('link', { name: tag })).toBeVisible()
    await expect(field).toBeFocused()
    await field.fill(tag.toUpperCase())
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(page.getByRole('button', { name: /^Remove tag/ })).toHaveCount(1)
  })

  await test.step('writes a note, which the customer gets in the copy', async () => {
    await expect(page.getByText('The customer gets notes and tags in a copy of their data.')).toBeVisible()
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Write a few words.').first()).toBeVisible()
    await page.getByLabel('Add a note').fill('<b>Paid twice.</b>\nRefund agreed.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(toast(page, 'Note added.')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '<b>Paid twice.</b>' })).toBeVisible()
    await expect(page.getByLabel('Add a note')).toHaveValue('')
  })

  await test.step('reads the story of a payment on the page of the customer; Back closes it', async () => {
    await page.getByRole('link', { name: 'Deposit by Crypto' }).first().click()
    const dialog = page.getByRole('dialog', { name: `Deposit no. ${id}` })
    const story = dialog.getByRole('list').filter({ hasText: 'Deposit of $40.00 opened' })
    await expect(story.getByRole('listitem').filter({ hasText: '$40.00 credited' })).toBeVisible()
    const notice = story.getByRole('listitem').filter({ hasText: 'Notice: Finished' }).first()
    await expect(notice).toContainText(/Credited\.|Recorded\./)
    await expect(notice.getByText('"payment_status": "finished"')).toBeHidden()
    await notice.getByText('What the provider said').click()
    await expect(notice.getByText('"payment_status": "finished"')).toBeVisible()
    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: customer.username })).toBeVisible()
  })

  await test.step('the tag leads to the customers who have it', async () => {
    await page.getByRole('link', { name: tag }).click()
    await expect(page).toHaveURL(/\/admin\/users\?tag=/)
    await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText(tag)
    await expect(page.getByLabel('Tag', { exact: true })).toHaveValue(tag)
  })

  await test.step('keeps an answer, and inserts it where the cursor is, on a phone', async () => {
    const phone = await open(await adminToken(), PHONE)
    await phone.goto('/admin/reports/templates')
    await phone.getByRole('link', { name: 'Add template' }).first().click()
    const form = phone.getByRole('dialog', { name: 'Add a template' })
    await form.getByLabel('Title').fill(tag)
    await form.getByLabel('Text').fill('We have refunded it.')
    await form.getByRole('button', { name: 'Add template' }).click()
    await expect(toast(phone, 'Template added.')).toBeVisible()

    const product = await newProduct({ price: 4, stock: 1 })
    const { id: purchaseId } = await buy(customer, product.id)
    const { id: reportId } = await api<{ id: number }>('POST', '/history/purchases/report', {
      token: customer.token,
      body: { purchaseId, message: 'It does not open.' },
    })
    await phone.goto(`/admin/reports/${reportId}`)
    const field = phone.getByLabel('Answer', { exact: true })
    await field.fill('Hello.  Bye.')
    await field.press('Home')
    for (const _letter of 'Hello. ') await field.press('ArrowRight')
    const find = phone.getByPlaceholder('Find a template')
    if (await find.isVisible()) await find.fill(tag)
    await phone.getByRole('button', { name: tag }).click()
    await expect(field).toHaveValue('Hello. We have refunded it. Bye.')
    await expect(field).toBeFocused()
    await phone.getByRole('button', { name: 'Send answer' }).click()
    await expect(phone.getByRole('log', { name: 'Conversation' })).toContainText('We have refunded it.')
  })
})
