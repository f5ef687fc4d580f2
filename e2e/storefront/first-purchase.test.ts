import { api } from '../harness/api.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { newProduct } from '../harness/products.ts'
import {
  accountMenu,
  clipboardText,
  dayOf,
  readDownload,
  receiptLine,
  submitRegistration,
  toast,
  walletLink,
} from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { unregisteredUser } from '../harness/users.ts'

test('a new customer registers, deposits, buys two accounts with a coupon and downloads them', async ({
  page,
  context,
}) => {
  const product = await newProduct({ price: 3.33, stock: 12, title: 'Aged profile' })
  const person = unregisteredUser()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  await test.step('follows a link to a product and registers', async () => {
    await page.goto(`/products/${product.id}?quantity=2`)
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
    await submitRegistration(page, person)
    await expect(toast(page, 'User registered successfully.')).toBeVisible()
    await expect(page).toHaveURL(/\/confirm-email/)
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
  })

  await test.step('confirms the email with the mailed link, is signed in and returns to the product', async () => {
    await page.goto(await mailedLink(person.email, '/verify-email/'))
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue where you left off' }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
    await expect(page).toHaveURL(`/products/${product.id}?quantity=2`)
    await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
    await expect(walletLink(page, '$0.00')).toBeVisible()
  })

  await test.step('deposits $20 by crypto', async () => {
    await expect(accountMenu(page)).toHaveAccessibleName(`Account of ${person.username}`)
    await accountMenu(page).click()
    await page.getByRole('banner').getByRole('link', { name: 'Deposit', exact: true }).click()
    await expect(page.getByText('No deposits yet.')).toBeVisible()
    await page.getByLabel('Amount in USD').fill('20')
    await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
    await expect(page.getByText('$20.00')).toBeVisible()
    await page.getByRole('button', { name: 'Pay in full' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.getByText('$20.00 has been added to your wallet.')).toBeVisible()
    await expect(walletLink(page, '$20.00')).toBeVisible()
    await page.getByRole('link', { name: 'Deposit history' }).click()
    await expect(page.getByRole('row', { name: /Crypto \$20\.00 Completed/ })).toBeVisible()
  })

  await test.step('buys two accounts with the coupon WELCOME10', async () => {
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Product name' }).fill(product.title)
    await expect(page.getByText('1 product', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: `View ${product.title}` }).click()
    await expect(page.getByText('In Stock', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Increase quantity' }).click()
    await page.getByLabel('Coupon code').fill(' welcome10 ')
    await page.getByRole('button', { name: 'Apply' }).click()
    const order = page.getByRole('region', { name: 'Buy this product' })
    await expect(receiptLine(order, 'Subtotal', '$6.66')).toBeVisible()
    await expect(receiptLine(order, 'Discount', '−$0.67')).toBeVisible()
    await expect(receiptLine(order, 'Total', '$5.99')).toBeVisible()
    await expect(receiptLine(order, 'Wallet after purchase', '$14.01')).toBeVisible()
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page).toHaveURL(/\/history/)
    await expect(walletLink(page, '$14.01')).toBeVisible()
  })

  const receipt = page.getByRole('region', { name: 'Your new order' })
  const orderReference = (await receipt.getByText(/^ORD-\d{4,}$/).textContent()) ?? ''

  await test.step('finds the receipt and the order', async () => {
    await expect(receipt.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
    await expect(receiptLine(receipt, 'Subtotal', '$6.66')).toBeVisible()
    await expect(receiptLine(receipt, 'Discount WELCOME10', '−$0.67')).toBeVisible()
    await expect(receiptLine(receipt, 'Paid from wallet', '$5.99')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: orderReference })).toContainText('$5.99')
  })

  await test.step('reads and copies the logs', async () => {
    const [first, second] = product.accounts
    await expect(receipt.getByText(first ?? '')).toBeVisible()
    await receipt.getByRole('button', { name: 'Copy Log (2)' }).click()
    await expect.poll(() => clipboardText(page)).toBe(second)
    await receipt.getByRole('button', { name: 'Copy all' }).click()
    await expect.poll(() => clipboardText(page)).toBe(`${first}\n${second}`)
  })

  await test.step('downloads the logs, now and again later', async () => {
    const downloading = page.waitForEvent('download')
    await receipt.getByRole('button', { name: 'Download' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`${product.title}.txt`)
    const [first, second] = product.accounts
    const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
    const { items } = await api<{ items: [{ purchasedAt: string }] }>('GET', '/history/purchases/list', {
      token,
    })
    expect(await readDownload(file)).toBe(
      `${product.title}\n${orderReference}, ${dayOf(items[0].purchasedAt)}\n\nLog (1)\n${first}\n\nLog (2)\n${second}\n`,
    )

    await receipt.getByRole('button', { name: 'Done' }).click()
    await expect(receipt).toBeHidden()
    const secondDownload = page.waitForEvent('download')
    await page
      .getByRole('row')
      .filter({ hasText: orderReference })
      .getByRole('button', { name: 'Download' })
      .click()
    expect(await readDownload(await secondDownload)).toContain(`Log (2)\n${second}\n`)
  })
})
