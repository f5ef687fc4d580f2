import type { SiteTextVersionWithText } from '@docket/contract/admin/site-texts'
import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { test as testInSeparateShop } from '../harness/separate-shop.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

testInSeparateShop(
  'the operator writes the terms, and visitors read them at once',
  async ({ open, baseURL, pageProblems }) => {
    // The frame of the preview runs no scripts, so it also blocks the scripts that the tests add to every page.
    pageProblems.allow(/Blocked script execution in 'about:srcdoc'/)
    pageProblems.allow(/status of 409 .* \/api\/admin\/site-text/)
    const token = await adminToken()
    const page = await open(token)
    const visitor = await open(undefined, { javaScriptEnabled: false })
    const visitorReads = (text: string) =>
      expect(async () => {
        await visitor.goto(`${baseURL}/terms`)
        await expect(visitor.getByRole('main')).toContainText(text, { timeout: 500 })
      }).toPass()

    await visitorReads('Placeholder text')
    await page.goto('/admin/settings?tab=pages')
    const row = page.getByRole('listitem').filter({ hasText: 'Terms of Service' })
    await expect(row).toContainText('Placeholder')
    await row.getByRole('link', { name: 'Edit Terms of Service' }).click()
    await expect(page).toHaveURL('/admin/settings/texts/terms')
    const editor = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(editor).toContainText('Say which law applies')

    await testInSeparateShop.step('an empty text is refused', async () => {
      await editor.fill('')
      await page.getByRole('button', { name: 'Save and Show' }).click()
      await expect(page.getByText('Enter the text.', { exact: true })).toBeVisible()
    })

    await testInSeparateShop.step('the preview shows the page without saving the text', async () => {
      await editor.fill('We are Corner Ltd.')
      await page.getByRole('button', { name: 'Preview' }).click()
      const frame = page.frameLocator('iframe[title="Preview of the page"]')
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Terms of Service')
      await expect(frame.getByRole('main')).toContainText('We are Corner Ltd.')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
      await visitorReads('Placeholder text')
    })

    await testInSeparateShop.step('a saved text is shown, and the older one is kept', async () => {
      await page.getByRole('button', { name: 'Save and Show' }).click()
      await expect(toast(page, 'Text saved. Visitors see it now.')).toBeVisible()
      await visitorReads('We are Corner Ltd.')
      await expect(visitor.getByText('Placeholder text')).toHaveCount(0)
      await editor.fill('We are Corner Ltd. of Lagos.')
      await page.getByRole('button', { name: 'Save and Show' }).click()
      await visitorReads('of Lagos')
      await page.getByRole('button', { name: /^Load into the form/ }).click()
      await expect(editor).toHaveText('We are Corner Ltd.')
    })

    await testInSeparateShop.step(
      'the text of another admin is overwritten only after a confirmation',
      async () => {
        const [newest] = await api<{ id: number }[]>('GET', '/admin/site-text/list', { token })
        const text = { name: 'terms', content: { html: '<p>We are Other Ltd.</p>' } }
        const body = { text, basedOn: newest?.id }
        await api<SiteTextVersionWithText>('PUT', '/admin/site-text', { token, body })
        await page.getByRole('button', { name: 'Save and Show' }).click()
        const conflict = page.getByRole('alert').filter({ hasText: 'has saved another text' })
        await expect(conflict).toBeVisible()
        await visitorReads('We are Other Ltd.')
        // The admin changes the text again after the refusal. The button saves this newest text.
        await editor.fill('We are Corner Ltd. of Abuja.')
        await conflict.getByRole('button', { name: 'Save mine instead' }).click()
        await expect(conflict).toHaveCount(0)
        await visitorReads('We are Corner Ltd. of Abuja.')
      },
    )

    await testInSeparateShop.step('the text that comes with the shop can be put back', async () => {
      await page.getByRole('button', { name: 'Use the text that comes with the shop' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
      await visitorReads('Placeholder text')
      await page.goto('/admin/audit')
      const latest = page.getByRole('row').filter({ hasText: 'Terms of Service' }).first()
      await expect(latest).toContainText('put back the text of Terms of Service that comes with the shop')
    })
  },
)

testInSeparateShop('the operator writes the texts of the homepage', async ({ open, baseURL }) => {
  const page = await open(await adminToken())
  const visitor = await open(undefined, { javaScriptEnabled: false })
  const save = async () => {
    await page.getByRole('button', { name: 'Save and Show' }).click()
    await expect(toast(page, 'Text saved. Visitors see it now.')).toBeVisible()
  }

  await page.goto('/admin/settings/texts/lead')
  await page.getByLabel('Text').fill('Accounts for <games>, & more.')
  await save()

  await page.goto('/admin/settings/texts/services')
  for (const number of [4, 3, 2]) await page.getByRole('button', { name: `Remove Service ${number}` }).click()
  await page.getByLabel('Title').fill('Game accounts')
  await page.getByRole('textbox', { name: 'Text' }).fill('With a level that the title says.')
  await page.getByRole('button', { name: 'Add a row' }).click()
  await page.getByRole('button', { name: 'Save and Show' }).click()
  await expect(page.getByText('Title is required.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove Service 2' }).click()
  await save()

  await page.goto('/admin/settings/texts/testimonials')
  await expect(page.getByLabel('Name')).toHaveCount(3)
  await page.getByLabel('Name').first().fill('Adaeze')
  await save()

  await expect(async () => {
    await visitor.goto(baseURL ?? '')
    const services = visitor.getByRole('region', { name: 'Services' }).getByRole('listitem')
    await expect(services).toHaveCount(1, { timeout: 500 })
    await expect(services).toContainText('Game accounts')
    await expect(visitor.getByText('Accounts for <games>, & more.')).toBeVisible()
    await expect(visitor.getByRole('blockquote')).toHaveCount(3)
    await expect(visitor.getByText('Adaeze', { exact: true })).toBeVisible()
  }).toPass()
})

testInSeparateShop(
  'the operator writes the headline and the cards of the homepage, ties a card to a product, and removes the figures and testimonials',
  async ({ open, baseURL, pageProblems }) => {
    testInSeparateShop.setTimeout(120_000)
    // The frame of the preview runs no scripts, so it also blocks the scripts that the tests add to every page.
    pageProblems.allow(/Blocked script execution in 'about:srcdoc'/)
    const product = await newProduct({ price: 2.5, stock: 3 })
    const page = await open(await adminToken())
    const visitor = await open(undefined, { javaScriptEnabled: false })
    const save = async () => {
      await page.getByRole('button', { name: 'Save and Show' }).click()
      await expect(toast(page, 'Text saved. Visitors see it now.')).toBeVisible()
    }

    await page.goto('/admin/settings/texts/headline')
    await page.getByLabel('Headline').fill('Tools & <parts>')
    await save()

    await page.goto('/admin/settings/texts/buttons')
    await page.getByLabel('On each card').fill('Get it')
    await save()

    await page.goto('/admin/settings/texts/featured')
    const first = page.getByRole('group', { name: 'Card 1' })
    await first.getByRole('button', { name: 'Tie to a product' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose a product' })
    await choice.getByLabel('Search products').fill(product.title)
    await choice.getByRole('button', { name: product.title }).click()
    await expect(first).toContainText(`Shows ${product.title}, with its price and stock.`)
    const second = page.getByRole('group', { name: 'Card 2' })
    await second.getByLabel('Title').fill('A card of our own')
    await second.getByLabel('Price').fill('4.25')
    await page.getByRole('button', { name: 'Preview' }).click()
    const frame = page.frameLocator('iframe[title="Preview of the page"]')
    await expect(frame.getByRole('region', { name: 'Products' })).toContainText('3 in stock')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await save()

    for (const name of ['figures', 'testimonials']) {
      await page.goto(`/admin/settings/texts/${name}`)
      for (const number of [3, 2, 1]) {
        await page.getByRole('button', { name: new RegExp(`^Remove .* ${number}$`) }).click()
      }
      await save()
    }

    await expect(async () => {
      await visitor.goto(baseURL ?? '')
      const cards = visitor.getByRole('region', { name: 'Products' }).getByRole('listitem')
      await expect(cards).toContainText(
        [`${product.title}$2.50Get it`, 'A card of our own$4.25Get it', 'Google PVA$0.99Get it'],
        { timeout: 500 },
      )
      await expect(cards.first()).toContainText('3 in stock', { timeout: 500 })
    }).toPass({ timeout: 40_000, intervals: [2_000] })
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Tools & <parts>')
    await expect(visitor.getByRole('link', { name: `Get it ${product.title}` })).toHaveAttribute(
      'href',
      `/products/${product.id}`,
    )
    await expect(visitor.getByText('customers', { exact: true })).toHaveCount(0)
    await expect(visitor.getByRole('region', { name: 'Testimonials' })).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: 'Testimonials' })).toHaveCount(0)
  },
)

test('the address of an unknown text shows an error with a link to Settings', async ({ open }) => {
  const page = await open(await adminToken())
  await page.goto('/admin/settings/texts/imprint')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no such text')
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page).toHaveURL('/admin/settings?tab=pages')
})

for (const name of ['terms', 'testimonials', 'featured'] as const) {
  test(`accessible: the form of the text ${name}`, async ({ open }) => {
    await expectAccessible(open, {
      name: `text ${name}`,
      token: await adminToken(),
      show: async (page) => {
        await page.goto(`/admin/settings/texts/${name}`)
        await expect(page.getByRole('button', { name: 'Save and Show' })).toBeVisible()
        await expect(page.getByText('Nothing is saved yet.')).toBeVisible()
      },
    })
  })
}
