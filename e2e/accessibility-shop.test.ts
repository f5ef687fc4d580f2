import { randomUUID } from 'node:crypto'
import { api } from './harness/api.ts'
import { buy, newProduct, type Product } from './harness/goods.ts'
import { inspect } from './harness/inspect.ts'
import { type Customer, newCustomer, playOutcome } from './harness/people.ts'
import { test as base, expect } from './harness/test.ts'

/** One customer for all screens of a worker, with orders and deposits behind them, and a product that is left. */
const test = base.extend<object, { regular: { customer: Customer; product: Product } }>({
  regular: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const product = await newProduct({ price: 2.5, stock: 40, title: 'A product with quite a long name' })
      const customer = await newCustomer({ dollars: 80 })
      for (let order = 0; order < 11; order++) await buy(customer, product.id, order === 10 ? 2 : 1)
      await openDeposit(customer, 'underpay')
      await openDeposit(customer, 'abandon')
      await use({ customer, product })
    },
    { scope: 'worker' },
  ],
})

async function openDeposit({ token }: Customer, outcome: string) {
  const { invoice_url } = await api<{ invoice_url: string }>('POST', '/crypto/create-crypto-payment', {
    token,
    body: { amount: 40 },
    headers: { 'idempotency-key': randomUUID() },
  })
  await playOutcome(invoice_url, outcome)
}

test('products: by category, filtered, none', async ({ open, regular: { customer } }) => {
  const { token } = customer
  await inspect(open, {
    name: 'products',
    token,
    show: async (page) => {
      await page.goto('/products')
      await expect(page.getByRole('link', { name: /^See All/ }).first()).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'products filtered',
    token,
    show: async (page) => {
      await page.goto('/products?search=e&sort=-sellingPrice')
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'products none',
    token,
    show: async (page) => {
      await page.goto('/products?search=nothing-has-this-name')
      await expect(page.getByText('No products match your filters.')).toBeVisible()
    },
  })
})

test('products: on their way, and lost on the way', async ({ open, watch, regular: { customer } }) => {
  watch.allow(/net::ERR_FAILED \/api\/shop\/products/)
  const { token } = customer
  await inspect(open, {
    name: 'products loading',
    token,
    show: async (page) => {
      await page.route('**/api/shop/products*', () => {})
      await page.goto('/products')
      await expect(page.locator('main [aria-busy=true]')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'products failed',
    token,
    show: async (page) => {
      await page.route('**/api/shop/products*', (route) => route.abort())
      await page.goto('/products')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
    },
  })
})

test('product: in stock with a coupon, short of money, refused, sold out, missing', async ({
  open,
  watch,
  regular: { customer, product },
}) => {
  watch.allow(/status of 422 .* \/api\/shop\/validate-coupon/, /status of 404 .* \/api\/shop\/products\//)
  watch.allow(/status of 402 .* \/api\/shop\/buy/)
  const { token } = customer
  const soldOut = await newProduct({ stock: 0 })
  await inspect(open, {
    name: 'product',
    token,
    show: async (page) => {
      await page.goto(`/products/${product.id}?quantity=2&coupon=WELCOME10`)
      await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'product of the demo',
    token,
    show: async (page) => {
      await page.goto('/products/1')
      await expect(page.getByRole('heading', { name: 'Description' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'product refused',
    token: (await newCustomer()).token,
    show: async (page) => {
      await page.goto(`/products/${product.id}?coupon=NOSUCH`)
      await expect(page.getByText('Invalid coupon code.').first()).toBeVisible()
      await page.getByRole('button', { name: 'Purchase' }).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Not enough in your wallet' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'product sold out',
    token,
    show: async (page) => {
      await page.goto(`/products/${soldOut.id}`)
      await expect(page.getByText('Out of Stock')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'product missing',
    token,
    show: async (page) => {
      await page.goto('/products/999999')
      await expect(page.getByRole('heading', { name: 'Not for sale' })).toBeVisible()
    },
  })
})

test('history: orders, a new one, its receipt, none', async ({ open, regular: { customer, product } }) => {
  const { token } = customer
  const { items } = await api<{ items: { id: number }[] }>('GET', '/history/purchases/list', { token })
  const newest = items[0]?.id
  await inspect(open, {
    name: 'history',
    token,
    show: async (page) => {
      await page.goto('/history?sort=-amount')
      await expect(page.getByRole('button', { name: /^Download/ }).first()).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'history bought',
    token,
    show: async (page) => {
      await page.goto(`/history?bought=${newest}`)
      await page.getByRole('button', { name: 'Show Log (1)' }).click()
      await expect(page.getByText(product.lines[10] ?? '').first()).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'history receipt',
    token,
    show: async (page) => {
      await page.goto(`/history?order=${newest}`)
      await expect(page.getByRole('dialog').getByText('Paid from wallet')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'history filtered to nothing',
    token,
    show: async (page) => {
      await page.goto('/history?search=nothing-like-it&from=2026-01-02&to=2026-01-01')
      await expect(page.getByText('No purchases match your filters.')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'history empty',
    token: (await newCustomer()).token,
    show: async (page) => {
      await page.goto('/history')
      await expect(page.getByText('You have not bought anything yet.')).toBeVisible()
    },
  })
})

test('deposit: with its history, refused, none yet', async ({ open, regular: { customer } }) => {
  const { token } = customer
  await inspect(open, {
    name: 'deposit',
    token,
    show: async (page) => {
      await page.goto('/deposit?amount=5&return=/products/1')
      await expect(page.getByText('Completed').first()).toBeVisible()
      await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
      await expect(page.getByText('Minimum deposit for Crypto is $12.')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'deposit none yet',
    token: (await newCustomer()).token,
    show: async (page) => {
      await page.goto('/deposit')
      await expect(page.getByText('You have made no deposit yet.')).toBeVisible()
    },
  })
})

test('back from the payment: paid, and given up', async ({ open, regular: { customer } }) => {
  const { token } = customer
  await inspect(open, {
    name: 'payment success',
    token,
    show: async (page) => {
      await page.goto('/deposit/payment-success')
      await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'payment cancel',
    token,
    show: async (page) => {
      await page.goto('/deposit/payment-cancel')
      await expect(page.getByRole('heading', { name: 'Payment Cancelled!' })).toBeVisible()
    },
  })
})

test('the account menu', async ({ open, regular: { customer } }) => {
  await inspect(open, {
    name: 'account menu',
    token: customer.token,
    show: async (page) => {
      await page.goto('/products/1')
      await page.getByRole('button', { name: `Account of ${customer.username}` }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
    },
  })
})
