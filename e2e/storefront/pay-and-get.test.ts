import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { countClicks } from '../harness/clicks.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { buy, changePrice, newProduct, type Product } from '../harness/products.ts'
import {
  PHONE,
  pressOutcome,
  receiptLine,
  stubLiveUpdates,
  submitRegistration,
  toast,
  walletLink,
} from '../harness/screens.ts'
import { fillUsa, setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { balanceOf, newCustomer, unregisteredUser } from '../harness/users.ts'

const MAX_CLICKS = 9

const payments = [
  {
    by: 'Card',
    price: 0.99,
    button: 'Pay $5.00; $4.01 stays in your wallet',
    outcome: 'Pay',
    left: '$4.01',
  },
  { by: 'Crypto', price: 17.99, button: 'Pay $17.99', outcome: 'Pay in full', left: '$0.00' },
]

for (const { by, price, button, outcome, left } of payments) {
  test(`on a phone, a stranger gets from the homepage to the goods by ${by} in at most ${MAX_CLICKS} clicks`, async ({
    open,
  }) => {
    const product = await newProduct({ price, stock: 2, title: 'Aged profile' })
    const person = unregisteredUser()
    const page = await open(undefined, PHONE)
    const clicks = await countClicks(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Browse Accounts' }).click()
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
    await submitRegistration(page, person)
    await expect(page).toHaveURL(/\/confirm-email/)
    await page.goto(await mailedLink(person.email, '/verify-email/'))
    await page.getByRole('button', { name: 'Continue where you left off' }).click()
    await page.getByRole('link', { name: `View ${product.title}` }).click()
    await expect(walletLink(page, '$0.00')).toBeVisible()

    await expect(page.getByRole('radio', { name: 'Card' }), 'the fastest is chosen').toBeChecked()
    await expect(page.getByRole('region', { name: 'Card charge' })).toContainText('₦')
    if (by !== 'Card') await page.getByRole('radio', { name: by }).click()
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.getByText('SANDBOX')).toBeVisible()
    await page.getByRole('button', { name: outcome, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

    const receipt = page.getByRole('region', { name: 'Your new order' })
    await expect(receipt.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
    await expect(receipt.getByText(product.accounts[0] ?? '')).toBeVisible()
    const neededClicks = clicks()
    test.info().annotations.push({ type: 'clicks', description: String(neededClicks) })
    expect(neededClicks).toBeGreaterThan(5)
    expect(neededClicks).toBeLessThanOrEqual(MAX_CLICKS)

    await expect(page).toHaveURL(/\/history\?bought=\d+$/)
    await expect(receiptLine(receipt, 'Paid from wallet', `$${price}`)).toBeVisible()
    await expect(walletLink(page, left)).toBeVisible()
  })
}

test('an order waits for its payment in every tab; it can be paid or cancelled, and another one is refused until then', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/shop\/pay/)
  const [product, other] = [await newProduct({ price: 20, stock: 3 }), await newProduct({ price: 15 })]
  const customer = await newCustomer()
  const page = await open(customer.token)
  await openPayment(page, product)

  const phone = await open(customer.token, PHONE)
  const notice = phone.getByRole('region', { name: 'Unpaid order' })
  await test.step('My Orders, the deposits and the product say what it waits for', async () => {
    for (const address of ['/history', '/deposit', `/products/${product.id}`]) {
      await phone.goto(address)
      await expect(notice).toContainText('Waiting for your payment of $20.00 by crypto.')
      await expect(notice.getByRole('link', { name: 'Pay $20.00' })).toHaveAttribute('href', page.url())
    }
    await expect(phone.getByRole('radio', { name: 'Crypto' }), 'the method that waits').toBeChecked()
  })

  await test.step('an order of other goods is refused, and names what waits', async () => {
    await phone.goto(`/products/${other.id}`)
    await expect(notice.getByRole('link', { name: product.title, exact: true })).toBeVisible()
    await phone.getByRole('button', { name: 'Pay $15.00' }).click()
    await expect(
      phone.getByRole('alert').filter({ hasText: 'Another order waits for your payment' }),
    ).toBeVisible()
  })

  await test.step('it is cancelled; what is paid then stays in the wallet', async () => {
    await notice.getByRole('button', { name: 'Cancel' }).click()
    await expect(toast(phone, 'Order cancelled.')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await pressOutcome(page, 'Pay in full')
    await expect(page.getByText('$20.00 has been added to your wallet.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to your order' })).toBeVisible()
    await phone.goto('/history')
    await expect(phone.getByText('No purchases yet.')).toBeVisible()
    expect(await balanceOf(customer)).toBe(20)
  })
})

test('if it sells out before the payment arrives, the page says so, and the money stays in the wallet', async ({
  open,
}) => {
  const product = await newProduct({ price: 20, stock: 1 })
  const customer = await newCustomer()
  const page = await open(customer.token)
  await openPayment(page, product)
  await buy(await newCustomer({ dollars: 30 }), product.id)
  await pressOutcome(page, 'Pay in full')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const why = 'It sold out before your payment arrived. Your money is in your wallet.'
  await expect(page.getByText(why)).toBeVisible()
  expect(await balanceOf(customer)).toBe(20)

  await page.goto('/history')
  await expect(page.getByText(`Not bought: ${product.title}`)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText(why)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No purchases yet.')).toBeVisible()
  await expect(page.getByText(why)).toHaveCount(0)
})

test('a raised price is shown before anything is charged', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 409 .* \/api\/shop\/pay/)
  const product = await newProduct({ price: 20, stock: 1 })
  const page = await open((await newCustomer()).token)
  await stubLiveUpdates(page)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('button', { name: 'Pay $20.00' })).toBeVisible()
  await changePrice(product, 22)
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The amount has changed' })).toBeVisible()
  await expect(receiptLine(page, 'You still need', '$22.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay $22.00' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
})

test('an abandoned card payment is tried again for the same order', async ({ open }) => {
  const product = await newProduct({ price: 9, stock: 1 })
  const page = await open((await newCustomer()).token)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Pay $9.00' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await page.getByRole('button', { name: 'Abandon' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled!' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
})

test('a test shipment is paid where it is described, and its page opens', async ({ open }) => {
  await setShipmentPrice()
  const page = await open((await newCustomer()).token)
  await page.goto('/tracking-numbers')
  const button = page.getByRole('button', { name: 'Pay $5.00; $2.50 stays in your wallet', exact: true })
  await button.click()
  await expect(toast(page, 'Please fill required fields')).toBeVisible()
  await fillUsa(page)
  await button.click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  await expect(walletLink(page, '$2.50')).toBeVisible()
})

test('accessible: an order that waits, and one that was refused, with the longest name', async ({ open }) => {
  const product = await newProduct({ price: 20, stock: 3, title: 'W'.repeat(150) })
  const { token } = await newCustomer()
  await openPayment(await open(token), product)
  for (const address of [`/products/${product.id}`, '/history', '/deposit', '/deposit/payment-success'])
    await expectAccessible(open, {
      name: `unpaid order at ${address}`,
      token,
      async show(page) {
        await page.goto(address)
        const [notice, next] = [page.getByRole('region', { name: 'Unpaid order' }), page.getByText(/^Next: /)]
        await expect(notice.or(next)).toBeVisible()
      },
    })
  const { items } = await api<{ items: [object] }>('GET', '/shop/waiting', { token })
  await expectAccessible(open, {
    name: 'history with a refused order',
    token,
    async show(page) {
      const refused = { ...items[0], state: 'REFUSED', refusal: 'PRICE_CHANGED' }
      await page.route('**/api/shop/waiting', (route) => route.fulfill({ json: { items: [refused] } }))
      await page.goto('/history')
      await expect(page.getByText('Its price went up before your payment arrived.')).toBeVisible()
    },
  })
})

/** Opens the payment of a product of $20 by crypto. */
async function openPayment(page: Page, product: Product): Promise<void> {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('radio', { name: 'Crypto' }).check()
  await page.getByRole('button', { name: 'Pay $20.00' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
}
