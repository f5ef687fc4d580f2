import type { Locator, Page } from '@playwright/test'
import { buy, newProduct } from '../harness/products.ts'
import { stubLiveUpdates } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { nextFrames } from '../harness/timers.ts'
import { type Customer, newCustomer } from '../harness/users.ts'

// If a control disappears or is disabled when it is pressed, another element gets the focus.

/** A control that disappears or is disabled right after it is pressed. */
interface DisappearingControl {
  name: string
  /** Presses the control. Resolves when it has disappeared or is disabled. */
  act: (page: Page, data: { customer: Customer }) => Promise<void>
}

const controls: DisappearingControl[] = [
  {
    name: 'Send Reset Link',
    async act(page) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('customer@example.test')
      await pressOn(page, page.getByRole('button', { name: 'Send Reset Link' }))
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    },
  },
  {
    name: 'Use Another Address',
    async act(page) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('customer@example.test')
      await page.keyboard.press('Enter')
      await pressOn(page, page.getByRole('button', { name: 'Use Another Address' }))
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    },
  },
  {
    name: 'See All of a category',
    async act(page) {
      await page.goto('/products')
      await pressOn(page, page.getByRole('link', { name: 'See All Games' }))
      await expect(page.getByText('7 products')).toBeVisible()
    },
  },
  {
    name: 'Clear filters of the catalogue',
    async act(page) {
      await page.goto('/products?search=starhaul')
      await pressOn(page, page.getByRole('link', { name: 'Clear filters' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
  {
    name: 'Clear filters where nothing was found',
    async act(page) {
      await page.goto('/products?search=no-such-product')
      // While the search runs, the page has another link of this name, above the products.
      await expect(page.getByText('No products match your filters.')).toBeVisible()
      await pressOn(page, page.getByRole('link', { name: 'Clear filters' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
  {
    name: 'the arrow to the last page',
    async act(page) {
      await page.route('**/api/shop/products?*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 30 } })
      })
      await page.goto('/products?search=e')
      await pressOn(page, page.getByRole('button', { name: 'Next page' }))
      await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    },
  },
  {
    name: 'Remove of a coupon',
    async act(page) {
      await page.goto(`/products/${(await newProduct()).id}?coupon=WELCOME10`)
      await pressOn(page, page.getByRole('button', { name: 'Remove', exact: true }))
      await expect(page.getByText('WELCOME10 takes 10% off.')).toBeHidden()
    },
  },
  {
    name: 'Purchase of a product that was just sold out',
    async act(page) {
      const product = await newProduct({ price: 1, stock: 1 })
      const rival = await newCustomer({ dollars: 12 })
      await stubLiveUpdates(page)
      await page.goto(`/products/${product.id}`)
      const purchase = page.getByRole('button', { name: 'Purchase' })
      await expect(purchase).toBeEnabled()
      await buy(rival, product.id)
      await pressOn(page, purchase)
      await expect(page.getByText('The last one was just sold. Nothing was charged.')).toBeVisible()
    },
  },
  {
    name: 'Done of a new order',
    async act(page, { customer }) {
      const { id } = await buy(customer, (await newProduct({ price: 1 })).id)
      await page.goto(`/history?bought=${id}`)
      await pressOn(page, page.getByRole('button', { name: 'Done' }))
      await expect(page.getByRole('region', { name: 'Your new order' })).toBeHidden()
    },
  },
  {
    name: 'Show all 30 logs',
    async act(page, { customer }) {
      const { id } = await buy(customer, (await newProduct({ price: 0.1, stock: 30 })).id, 30)
      await page.goto(`/history?bought=${id}`)
      await pressOn(page, page.getByRole('button', { name: 'Show all 30' }))
      await expect(page.getByRole('button', { name: 'Tap to reveal Log (30)' })).toBeVisible()
    },
  },
  {
    name: 'Clear of the orders’ filters',
    async act(page) {
      await page.goto('/history?search=nothing')
      await pressOn(page, page.getByRole('button', { name: 'Clear', exact: true }))
      await expect(page).toHaveURL('/history')
    },
  },
  {
    name: 'Show all purchases where none was found',
    async act(page, { customer }) {
      await buy(customer, (await newProduct({ price: 1 })).id)
      await page.goto('/history?search=nothing')
      await pressOn(page, page.getByRole('link', { name: 'Show all purchases' }))
      await expect(page.getByRole('table', { name: 'Purchases' })).toBeVisible()
    },
  },
  {
    name: 'Try again after products could not be loaded',
    async act(page) {
      let isDown = true
      await page.route('**/api/shop/products?*', (route) =>
        isDown
          ? route.fulfill({ status: 500, json: { error: 'Broken.', code: 'INTERNAL', requestId: 'test' } })
          : route.continue(),
      )
      await page.goto('/products')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      isDown = false
      await pressOn(page, page.getByRole('button', { name: 'Try again' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
]

for (const { name, act } of controls) {
  test(`the page keeps a focused element after a press on ${name}`, async ({ open, pageProblems }) => {
    pageProblems.allow(/status of (409 .* \/api\/shop\/buy|500 .* \/api\/shop\/products)/)
    const customer = await newCustomer({ dollars: 12 })
    const page = await open(customer.token)
    await act(page, { customer })
    // The browser takes the focus from a disabled control with its next frame. An overlay or a page then restores it.
    await nextFrames(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    pageProblems.expectNone()
  })
}

/** Presses a control with the keyboard only. */
async function pressOn(page: Page, target: Locator) {
  await target.focus()
  await page.keyboard.press('Enter')
}
