import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { depositWithOutcomes } from '../harness/deposits.ts'
import { buy, newProduct, type Product } from '../harness/products.ts'
import { accountMenu, failRequests, toast } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { type Customer, newCustomer } from '../harness/users.ts'

interface SharedData {
  /** Has two pages of orders, and a deposit that is completed, one that was underpaid, one that is pending and one in review. */
  regular: Customer
  /** Has bought and deposited nothing. */
  newcomer: Customer
  product: Product
  soldOut: Product
}

const test = testsWithSharedData(async (): Promise<SharedData> => {
  const product = await newProduct({ price: 2.5, stock: 40, title: 'A product with a long name' })
  const regular = await newCustomer({ dollars: 80 })
  for (let order = 0; order < 10; order++) await buy(regular, product.id)
  await buy(regular, product.id, 2)
  await depositWithOutcomes(regular, { underpay: 'COMPLETED' })
  await depositWithOutcomes(regular, { 'pay-little': 'REVIEW' })
  await depositWithOutcomes(regular, { abandon: 'PENDING' })
  return { regular, newcomer: await newCustomer(), product, soldOut: await newProduct({ stock: 0 }) }
})

screen('account', async (page) => {
  await page.goto('/account')
  await expect(page.getByRole('link', { name: 'Change Email' })).toBeVisible()
})

screen('account, changing the email', async (page) => {
  await page.goto('/account?change=email')
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expect(page.getByText('Please enter your email address.').first()).toBeVisible()
})

screen('security', async (page) => {
  await page.goto('/account/security')
  await expect(page.getByText('This one')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set Up' })).toBeVisible()
})

screen('security, changing the password', async (page) => {
  await page.goto('/account/security?change=password')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Enter your password.').first()).toBeVisible()
})

screen('products', async (page) => {
  await page.goto('/products')
  await expect(page.getByRole('link', { name: /^See All/ }).first()).toBeVisible()
})

screen('products filtered', async (page) => {
  await page.goto('/products?search=e&sort=-sellingPrice')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('products, no match', async (page) => {
  await page.goto('/products?search=nothing-has-this-name')
  await expect(page.getByText('No products match your filters.')).toBeVisible()
})

screen('products loading', async (page) => {
  await page.route('**/api/shop/products*', () => {})
  await page.goto('/products')
  // The app shell of the HTML looks like the app's skeleton, so the test waits until it is gone. The app may show a
  // spinner in between.
  await expect(page.locator('.app-shell')).toHaveCount(0)
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
})

screen('products, failed to load', async (page) => {
  await failRequests(page, '**/api/shop/products*')
  await page.goto('/products')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

screen('product with a coupon', async (page, { product }) => {
  await page.goto(`/products/${product.id}?quantity=2&coupon=WELCOME10`)
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
})

screen('demo product', async (page) => {
  await page.goto('/products/1')
  await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
})

screen(
  'product, purchase refused',
  async (page, { product }) => {
    await page.goto(`/products/${product.id}?coupon=NOSUCH`)
    await expect(page.getByText('Invalid coupon code.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(toast(page, 'Your wallet balance is too low for this purchase.')).toBeVisible()
  },
  'newcomer',
)

screen('product sold out', async (page, { soldOut }) => {
  await page.goto(`/products/${soldOut.id}`)
  await expect(page.getByText('Out of Stock')).toBeVisible()
})

screen('product missing', async (page) => {
  await page.goto('/products/999999')
  await expect(page.getByRole('heading', { name: 'Not for sale' })).toBeVisible()
})

screen('history', async (page) => {
  await page.goto('/history?sort=-amount')
  await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible()
})

screen('history with a new order', async (page, { regular }) => {
  await page.goto(`/history?bought=${await newestOrder(regular)}`)
  await page.getByRole('button', { name: 'Tap to reveal Log (1)' }).click()
  await expect(page.getByRole('button', { name: 'Hide Log (1)' })).toBeVisible()
})

screen('history receipt', async (page, { regular }) => {
  await page.goto(`/history/${await newestOrder(regular)}`)
  await page
    .getByRole('button', { name: /^Tap to reveal/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Hide/ }).first()).toBeVisible()
})

screen('history, report of stolen goods', async (page, { regular }) => {
  await page.goto(`/history/${await newestOrder(regular, 2)}`)
  await page.getByRole('button', { name: 'Report stolen goods' }).click()
  await page.getByLabel('What is it about?').selectOption('Log (2)')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Say whose it is, in a few words.').first()).toBeVisible()
})

// After the screens above, which want the newest order to have two logs.
screen('history just after a purchase', async (page, { product }) => {
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('button', { name: 'Hide Log (1)' })).toBeVisible()
})

screen('history, no match', async (page) => {
  await page.goto('/history?search=nothing-like-it&from=2026-01-02&to=2026-01-01')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
})

screen(
  'history, empty',
  async (page) => {
    await page.goto('/history')
    await expect(page.getByText('No purchases yet.')).toBeVisible()
  },
  'newcomer',
)

screen('deposit', async (page) => {
  await page.goto('/deposit?amount=4&return=/products/1')
  await expect(page.getByText('Completed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('Minimum deposit for Crypto is $12.')).toBeVisible()
})

screen(
  'deposit, empty history',
  async (page) => {
    await page.goto('/deposit')
    await expect(page.getByText('No deposits yet.')).toBeVisible()
  },
  'newcomer',
)

screen('payment success', async (page) => {
  await page.goto('/deposit/payment-success')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

screen('payment cancel', async (page) => {
  await page.goto('/deposit/payment-cancel')
  await expect(page.getByRole('heading', { name: 'Payment Cancelled!' })).toBeVisible()
})

screen('account menu', async (page) => {
  await page.goto('/products/1')
  await accountMenu(page).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

/** With `least`, the newest one with so many logs: another screen may have bought a single one. */
async function newestOrder({ token }: Customer, least = 1): Promise<number> {
  const { items } = await api<{ items: { id: number; quantity: number }[] }>(
    'GET',
    '/history/purchases/list',
    { token },
  )
  return items.find(({ quantity }) => quantity >= least)?.id ?? 0
}

function screen(name: string, show: OpenScreenWith<SharedData>, who: 'regular' | 'newcomer' = 'regular') {
  test(`accessible: ${name}`, async ({ open, pageProblems, shared }) => {
    pageProblems.allow(/status of (4\d\d|500) .* \/api\/shop\//)
    await expectAccessible(open, {
      name,
      token: shared[who].token,
      show: (page, device) => show(page, shared, device),
    })
  })
}
