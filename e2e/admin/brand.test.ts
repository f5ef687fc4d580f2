import type { Locator } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { pngFile } from '../harness/logo-files.ts'
import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { test as testInSeparateShop } from '../harness/separate-shop.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

testInSeparateShop(
  'the operator sets the brand, and shop, mail and receipt have it, in both themes and on a phone',
  async ({ shop, open, pageProblems }) => {
    pageProblems.allow(/status of 409 .* \/api\/admin\/settings\/brand/)
    const page = await open(await adminToken())
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Brand', exact: true }).click()
    const save = page.getByRole('button', { name: 'Save Brand' })

    await testInSeparateShop.step('a colour that cannot be read is refused, with one that can', async () => {
      await page.getByRole('radio', { name: 'Own colour' }).check()
      await page.getByLabel('Colour code').fill('#ffd400')
      await save.click()
      await expect(
        page.getByText('White text on this colour has a contrast of 1.3; 4.5 is needed.').first(),
      ).toBeVisible()
      await page.getByRole('button', { name: /^Use #[0-9a-f]{6}, the nearest that works$/ }).click()
      await expect(page.getByText('White text on this colour')).toHaveCount(0)
    })

    await testInSeparateShop.step('what is chosen is previewed, and guarded until it is saved', async () => {
      await page.getByRole('radio', { name: 'Indigo' }).check()
      await page.getByLabel('Logo').setInputFiles(pngFile({ width: 900, height: 220 }))
      await expect(page.getByRole('button', { name: 'Remove logo' })).toBeVisible()
      await page.getByRole('link', { name: 'Store', exact: true }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await save.click()
      await expect(toast(page, 'Settings saved successfully')).toBeVisible()
    })

    await testInSeparateShop.step('an edit of an older copy is refused, and may be taken back', async () => {
      const other = await open(await adminToken())
      await other.goto('/admin/settings?tab=brand')
      await expect(other.getByRole('radio', { name: 'Indigo' })).toBeChecked()
      await page.getByRole('radio', { name: 'Plum' }).check()
      await save.click()
      await expect(toast(page, 'Settings saved successfully').first()).toBeVisible()
      await other.getByRole('radio', { name: 'Olive' }).check()
      await other.getByRole('button', { name: 'Save Brand' }).click()
      await expect(other.getByText(/^The brand was changed in another tab/)).toBeVisible()
      await other.getByRole('button', { name: 'Use the saved brand' }).click()
      await expect(other.getByRole('radio', { name: 'Plum' })).toBeChecked()
      await other.getByRole('radio', { name: 'Indigo' }).check()
      await other.getByRole('button', { name: 'Save Brand' }).click()
      await expect(toast(other, 'Settings saved successfully')).toBeVisible()
    })

    const customer = await newCustomer({ dollars: 20 })
    await testInSeparateShop.step('the first HTML has it, also on a phone and without scripts', async () => {
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 800 },
      ]) {
        const visitor = await open(undefined, { javaScriptEnabled: false, viewport })
        await visitor.goto('/')
        const home = visitor.getByRole('banner').getByRole('link').first()
        await expect(home).toHaveAccessibleName('Docket')
        await expect(home.locator('svg')).toBeHidden()
        expect(await accentOf(visitor)).toBe(INDIGO)
        expect(await logoOf(home)).toMatch(LOGO)
      }
      const theirs = await open(customer.token, { colorScheme: 'dark' })
      await theirs.goto('/products')
      await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await accentOf(theirs)).not.toBe(INDIGO)
      const order = await buy(customer, (await newProduct({ price: 2 })).id)
      await theirs.goto(`/history/${order.id}`)
      // The paper that the printer gets.
      const name = theirs.locator('.print-sheet .shop-name')
      await expect(name).toHaveText('Docket')
      expect(await logoOf(name)).toMatch(LOGO)
    })

    await testInSeparateShop.step(
      'mails and link previews have it; the back office keeps its own',
      async () => {
        const mails = await (await fetch(`${shop.url}/sandbox/mailbox.json?to=${customer.email}`)).json()
        expect(JSON.stringify(mails)).toMatch(LOGO)
        const html = await (await fetch(shop.url)).text()
        const [, preview = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
        expect((await fetch(preview)).headers.get('content-type')).toBe('image/png')
        await page.reload()
        await expect(save).toBeVisible()
        expect(await accentOf(page)).not.toBe(INDIGO)
      },
    )
  },
)

const INDIGO = '#4048a6'
const LOGO = /\/brand\/[0-9a-f]{64}\.png/

const logoOf = (place: Locator) =>
  place.evaluate((element) => getComputedStyle(element, '::before').backgroundImage)

const accentOf = (page: { evaluate: <T>(code: () => T) => Promise<T> }) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-brand'))

test('accessible: settings, brand', async ({ open }) => {
  await expectAccessible(open, {
    name: 'settings, brand',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/settings?tab=brand')
      await page.getByRole('radio', { name: 'Own colour' }).check()
      await page.getByLabel('Colour code').fill('#ffd400')
      await page.getByRole('button', { name: 'Save Brand' }).click()
      await expect(page.getByText('White text on this colour').first()).toBeVisible()
    },
  })
})
