import { expectAccessible } from '../harness/accessibility.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { routeOnce, toast } from '../harness/screens.ts'
import { test as testInSeparateShop } from '../harness/separate-shop.ts'
import { demandProof, proofDialog } from '../harness/step-up.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

testInSeparateShop(
  'the operator names the shop, and every page and mail shows the name',
  async ({ shop, open, pageProblems }) => {
    pageProblems.allow(/status of 403 .* \/api\/admin\/(settings\/store|deposit\/exact-amounts)/)
    const page = await open(await adminToken())
    await page.goto('/admin/settings')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Store' }).click()
    await expect(page).toHaveURL('/admin/settings?tab=store')
    const name = page.getByLabel('Store name')
    await expect(name).toHaveValue('')
    await name.fill('The Corner Counter')
    await page.getByLabel('Support number').fill('15551234567')

    await testInSeparateShop.step('unsaved input is discarded only after a confirmation', async () => {
      await page.getByRole('link', { name: 'Coupons' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
      await expect(name).toHaveValue('The Corner Counter')
    })

    await testInSeparateShop.step(
      'long after the sign-in, saving asks for a fresh proof; without one nothing is saved, and the form keeps its content',
      async () => {
        await routeOnce(page, '**/api/admin/settings/store', demandProof)
        await page.getByRole('button', { name: 'Save Changes' }).click()
        await proofDialog(page).getByRole('button', { name: 'Cancel' }).click()
        await expect(proofDialog(page)).toHaveCount(0)
        await expect(name).toHaveValue('The Corner Counter')
        await expect(page).toHaveTitle('Settings · Docket')
      },
    )

    await testInSeparateShop.step('the password saves what was typed', async () => {
      await routeOnce(page, '**/api/admin/settings/store', demandProof)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await proofDialog(page).getByLabel('Your password').fill(admin.password)
      await proofDialog(page).getByRole('button', { name: 'Continue' }).click()
      await expect(toast(page, 'Settings saved successfully')).toBeVisible()
      await expect(page).toHaveTitle('Settings · The Corner Counter')
      await expect(page.getByLabel('Support number')).toHaveValue('15551234567')
    })
    await testInSeparateShop.step(
      'each provider has a guide with this shop’s address and the keys',
      async () => {
        await page.getByRole('link', { name: 'Payments', exact: true }).click()
        await expect(page.getByText('Simulated')).toHaveCount(2)
        await expect(page.getByText('Set up Paystack')).toBeVisible()
        await expect(page.getByText(`${shop.url}/api/paystack/webhook`)).toBeVisible()
        await expect(page.getByRole('listitem').filter({ hasText: /^PAYSTACK_SECRET_KEY/ })).toHaveText(
          /Missing$/,
        )
      },
    )

    await testInSeparateShop.step(
      'crypto is credited as it arrives, until a fresh proof ends it',
      async () => {
        const switchOf = page.getByRole('switch', { name: 'Credit crypto as it arrives' })
        await expect(switchOf).toBeChecked()
        await routeOnce(page, '**/api/admin/deposit/exact-amounts', demandProof)
        await switchOf.click()
        await proofDialog(page).getByLabel('Your password').fill(admin.password)
        await proofDialog(page).getByRole('button', { name: 'Continue' }).click()
        await expect(switchOf).not.toBeChecked()
        await page.reload()
        await expect(switchOf).not.toBeChecked()
      },
    )

    await testInSeparateShop.step('visitors, customers and mails get the new name', async () => {
      const visitor = await open()
      await visitor.goto(shop.url)
      await expect(visitor).toHaveTitle(/The Corner Counter/)
      const customer = await newCustomer()
      expect(await mailedLink(customer.email, '/verify-email/')).toContain(shop.url)
      const mails = await (await fetch(`${shop.url}/sandbox/mailbox.json?to=${customer.email}`)).json()
      expect(mails[0].subject).toContain('The Corner Counter')
    })

    await testInSeparateShop.step('an empty name falls back to the name in the environment', async () => {
      await page.goto('/admin/settings?tab=store')
      await name.fill('')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page).toHaveTitle('Settings · Docket')
    })
  },
)

test('accessible: settings', async ({ open }) => {
  await expectAccessible(open, {
    name: 'settings',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/settings?tab=store')
      await page.getByLabel('Support number').fill('not a number')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Enter digits only, with the country code: 15551234567.')).toBeVisible()
    },
  })
})

test('accessible: settings, payments', async ({ open }) => {
  await expectAccessible(open, {
    name: 'settings, payments',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/settings?tab=payments')
      await expect(page.getByText('1 USD =', { exact: true })).toBeVisible()
    },
  })
})
