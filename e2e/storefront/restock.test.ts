import { mailedLink, mailsTo } from '../harness/mailbox.ts'
import { addAccounts, newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

const TELL_ME = 'Tell me when it is back'
const WAITING = "We'll email you when it's back."

test('a customer waits for a sold-out product, and the mail of a refill leads to it', async ({ open }) => {
  const product = await newProduct({ stock: 0, title: 'Gone <b>for now</b>' })
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}`)

  await test.step('asks, takes it back, and asks again; it stays after a reload', async () => {
    await page.getByRole('button', { name: TELL_ME }).click()
    await expect(page.getByText(WAITING)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: TELL_ME }).click()
    await expect(page.getByText(WAITING)).toBeVisible()
    await page.reload()
    await expect(page.getByText(WAITING)).toBeVisible()
  })

  await addAccounts(product.id, [`${product.title}:secret`])

  await test.step('opens the product from the mail, and can buy it', async () => {
    await page.goto(await mailedLink(customer.email, '/products/'))
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Purchase' }).first()).toBeEnabled()
    await expect(page.getByText(WAITING)).toBeHidden()
  })

  const [mail] = await mailsTo(customer.email)
  expect(mail?.subject).toBe(`Back in stock: ${product.title}`)
  expect(mail?.html).not.toContain('<b>for now')
})

test('the link to unsubscribe ends the waits when its button is pressed, not when it is opened', async ({
  open,
}) => {
  const [first, second] = [await newProduct({ stock: 0 }), await newProduct({ stock: 0 })]
  const customer = await newCustomer()
  const page = await open(customer.token)
  for (const { id } of [first, second]) {
    await page.goto(`/products/${id}`)
    await page.getByRole('button', { name: TELL_ME }).click()
    await expect(page.getByText(WAITING)).toBeVisible()
  }
  await addAccounts(first.id, [`${first.title}:secret`])
  const link = await mailedLink(customer.email, '/unsubscribe/')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await page.goto(`/products/${second.id}`)
  await expect(page.getByText(WAITING)).toBeVisible()

  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: "You're unsubscribed" })).toBeVisible()
  await page.goto(`/products/${second.id}`)
  await expect(page.getByRole('button', { name: TELL_ME })).toBeVisible()
})
