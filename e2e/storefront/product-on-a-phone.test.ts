import type { Locator } from '@playwright/test'
import { newProduct } from '../harness/products.ts'
import { PHONE } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('on a phone a product says what it is before it asks for money, and has one button', async ({
  open,
}) => {
  const product = await newProduct({ price: 20, stock: 3 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token, PHONE)

  await test.step('its card has title and price once, and an amber count', async () => {
    await page.goto(`/products?search=${encodeURIComponent(product.title)}`)
    const card = page.getByRole('article')
    // A screen reader hears the title once more, in the name of the link.
    await expect(card.getByText(product.title)).toHaveCount(2)
    await expect(card.getByText('$20.00')).toHaveCount(1)
    await expect(card.getByText('3 in stock')).toHaveClass(/text-warn/)
    await card.getByRole('link', { name: /^View/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  })

  await test.step('price, what it is, then the checkout', async () => {
    const places = [
      page.getByRole('heading', { level: 1 }),
      page.getByText('Made by a browser test.'),
      page.getByText('Origin'),
      page.getByRole('textbox', { name: 'Quantity' }),
      page.getByRole('button', { name: 'Have a coupon?' }),
      page.getByText('Your order'),
    ]
    const tops = await Promise.all(places.map(topOf))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  const bar = page.getByText('Doesn’t work? We replace or refund it.').filter({ visible: true }).locator('..')
  await test.step('too little money: the bar has one button, and the rule below it', async () => {
    await expect(bar.getByRole('button')).toHaveText(/^Pay \$8\.00/)
    await expect(bar.getByRole('link', { name: /^Top up/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Top up $8.00' })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'How refunds work' })).toHaveAttribute(
      'href',
      '/refund-policy',
    )
    expect(await topOf(bar.getByText('Doesn’t work?'))).toBeGreaterThan(await topOf(bar.getByRole('button')))
  })

  await test.step('the coupon opens with the keyboard, is applied, and is open when the page comes back', async () => {
    const code = page.getByLabel('Coupon code')
    await expect(code).toBeHidden()
    await page.getByRole('button', { name: 'Have a coupon?' }).press('Enter')
    await expect(code).toBeFocused()
    await page.keyboard.type('welcome10')
    await page.keyboard.press('Enter')
    await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
    await expect(bar.getByRole('button')).toHaveText(/^Pay \$6\.00/)
    await page.reload()
    await expect(code).toHaveValue('welcome10')
    await expect(page.getByRole('button', { name: 'Have a coupon?' })).toHaveCount(0)
  })

  await test.step('the legal pages are in the footer', async () => {
    const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link')
    await expect(links).toHaveText(['Terms of Service', 'Privacy Policy', 'Refund Policy'])
    await links.last().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Refund Policy' })).toBeVisible()
  })
})

/** From the top of the page, in pixels. */
async function topOf(element: Locator): Promise<number> {
  return (await element.filter({ visible: true }).first().boundingBox())?.y ?? Number.NaN
}
