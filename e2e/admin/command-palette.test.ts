import { expectAccessible } from '../harness/accessibility.ts'
import { buy, newProduct } from '../harness/products.ts'
import { holdAnswers } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { nextFrames } from '../harness/timers.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('the command palette finds screens, orders, users and products; single-key shortcuts work and can be turned off', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/admin\/purchase/)
  const [product, customer] = [
    await newProduct({ title: 'Found by name', price: 1, stock: 1 }),
    await newCustomer({ dollars: 12 }),
  ]
  const { id } = await buy(customer, product.id, 1)
  const order = `ORD-${String(id).padStart(4, '0')}`
  const page = await open(await adminToken())
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await test.step('finds a screen by the beginning of its name', async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await field.fill('coup')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/coupons')
    await expect(palette).toHaveCount(0)
  })

  await test.step('finds a product and a user in the shop’s data', async () => {
    await page.keyboard.press('Control+k')
    await field.fill(product.title)
    await expect(palette.getByRole('option', { name: product.title })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toHaveValue(product.title)
    // While a dialog is open, shortcuts of the page do nothing.
    await page.keyboard.press('Control+k')
    await expect(palette).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await field.fill(customer.email)
    await palette.getByRole('option', { name: customer.username }).click()
    await expect(page).toHaveURL(`/admin/users/${customer.id}`)
  })

  await test.step('finds an order by its number, and offers none that does not exist', async () => {
    await page.keyboard.press('Control+k')
    await field.fill('nothing is called that')
    await expect(palette.getByText('No entries found.')).toBeVisible()
    await field.fill(`ord ${id}`)
    await expect(palette.getByRole('option', { name: `Open order ${order}` })).toBeVisible()
    await field.fill('ord 999999999')
    await expect(palette.getByText('No entries found.')).toBeVisible()
    await expect(palette.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  await test.step('g and a letter open a screen; ? lists the shortcuts and can turn them off', async () => {
    // Both presses are sent at once: the letter must follow within one and a half seconds.
    await Promise.all([page.keyboard.press('g'), page.keyboard.press('h')])
    await expect(page).toHaveURL('/admin/histories')
    await page.getByLabel('User email').pressSequentially('gd?')
    await expect(page).toHaveURL(/admin\/histories\?.*search=gd%3F/)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Audit log')).toBeVisible()
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await Promise.all(['g', 'd', '?'].map((key) => page.keyboard.press(key)))
    await nextFrames(page)
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/admin\/histories/)
  })
})

test('a page that finishes loading does not take the focus from the open command palette', async ({
  open,
}) => {
  const page = await open(await adminToken())
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  const release = await holdAnswers(page, '**/assets/coupons-page*')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await field.fill('coup')
  await page.keyboard.press('Enter')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field).toBeFocused()
  await release()
  await expect(page.locator('#main').getByText('Add Coupon')).toBeAttached()
  // A page has run its effects by the second frame.
  await nextFrames(page)
  await page.keyboard.type('users')
  await expect(field).toHaveValue('users')
})

test('text that is typed before the command palette has loaded appears in its field', async ({ open }) => {
  const page = await open(await adminToken())
  const release = await holdAnswers(page, '**/assets/command-palette*')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('coup')
  await release()
  await page.keyboard.type('ons')
  const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('coupons')
})

test('accessible: command palette', async ({ open }) => {
  await expectAccessible(open, {
    name: 'palette',
    token: await adminToken(),
    show: async (page, device) => {
      await page.goto('/admin/coupons')
      await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Menu' }).click()
        await page.getByRole('button', { name: 'Search', exact: true }).click()
      } else await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('a')
      await expect(page.getByRole('option', { name: 'Add Product' })).toBeVisible()
    },
    isOpenedAgainOnPhone: true,
  })
})

test('accessible: shortcuts', async ({ open }) => {
  await expectAccessible(open, {
    name: 'shortcuts',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/coupons')
      await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    },
  })
})
