import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { pngFile, textFile } from '../harness/logo-files.ts'
import { newProduct, type Product } from '../harness/products.ts'
import { unfoldFirstRow } from '../harness/screens.ts'
import { adjustWallet, demandProof, proofDialog } from '../harness/step-up.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { admin, adminToken, type Customer, newCustomer } from '../harness/users.ts'

interface SharedData {
  token: string
  product: Product
  customer: Customer
}

const test = testsWithSharedData(
  async (): Promise<SharedData> => ({
    token: await adminToken(),
    product: await newProduct(),
    customer: await newCustomer(),
  }),
)

screen(
  'admin menu',
  async (page, _shared, device) => {
    await page.goto('/admin/products')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
    if (device !== 'desktop') await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  },
  { isOpenedAgainOnPhone: true },
)

screen('categories', async (page) => {
  // This order shows the categories of the demo shop first; one of them has a logo.
  await page.goto('/admin/categories?sort=-subCategoryCount')
  await unfoldFirstRow(page)
  await page
    .getByRole('link', { name: /^Upload logo/ })
    .first()
    .click()
  await page.getByLabel('Logo file').setInputFiles(pngFile())
  await page.getByRole('dialog').getByRole('button', { name: 'Upload Logo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

screen('add category with nothing filled in', async (page) => {
  await page.goto('/admin/categories?edit=new')
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category name is required.')).toBeVisible()
})

screen('upload logo', async (page, { product }) => {
  await page.goto(`/admin/categories?logo=${product.categoryId}`)
  await page.getByLabel('Logo file').setInputFiles(pngFile())
  await expect(page.getByText('As buyers will see it')).toBeVisible()
})

screen('upload logo, not a picture', async (page, { product }) => {
  await page.goto(`/admin/categories?logo=${product.categoryId}`)
  await page.getByLabel('Logo file').setInputFiles(textFile('no picture'))
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
})

screen('delete category in use', async (page, { product }) => {
  await page.goto(`/admin/categories?search=${product.title.slice(-8)}`)
  await unfoldFirstRow(page)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('subcategories', async (page) => {
  await page.goto('/admin/subcategories')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('add subcategory with nothing filled in', async (page) => {
  await page.goto('/admin/subcategories?edit=new')
  await page.getByRole('button', { name: 'Create Subcategory' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

screen('edit subcategory', async (page, { product }) => {
  await page.goto(`/admin/subcategories?search=${product.title.slice(-8)}`)
  await unfoldFirstRow(page)
  await page.getByRole('main').getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Subcategory Name')).toBeVisible()
})

screen('coupons', async (page) => {
  await page.goto('/admin/coupons?sort=expiryDate')
  await expect(page.getByText('Expired').first()).toBeVisible()
})

screen('add coupon with nothing filled in', async (page) => {
  await page.goto('/admin/coupons?edit=new')
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

screen('edit coupon', async (page) => {
  await page.goto('/admin/coupons?search=WELCOME10')
  await unfoldFirstRow(page)
  await page.getByRole('main').getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Uses per user').fill('1')
  await expect(page.getByText('10% off, once per user, until Dec 31, 2099')).toBeVisible()
})

screen('delete coupon', async (page) => {
  await page.goto('/admin/coupons?search=WELCOME10')
  await unfoldFirstRow(page)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('answer templates, with the form', async (page) => {
  await page.goto('/admin/reports/templates?edit=new')
  await expect(page.getByRole('dialog', { name: 'Add a template' })).toBeVisible()
})

screen('alerts', async (page) => {
  await page.goto('/admin/alerts')
  await expect(page.getByRole('link', { name: 'Add Route' }).first()).toBeVisible()
})

screen('alert route with its log', async (page, { token }) => {
  const { id } = await api<{ id: number }>('POST', '/admin/alert/route', {
    token,
    body: {
      channel: 'mail',
      name: 'Night shift',
      target: 'night@shift.test',
      kinds: ['ledger'],
      quiet: { from: '22:00', until: '07:00' },
      digestAt: null,
      isOn: true,
    },
  })
  await page.goto(`/admin/alerts/${id}`)
  await page.getByRole('button', { name: 'Send a Test' }).click()
  await expect(page.getByText('The mail server accepted it.').first()).toBeVisible()
})

screen('add alert route with nothing filled in', async (page) => {
  await page.goto('/admin/alerts/new')
  await page.getByRole('radio', { name: 'Telegram' }).check()
  await page.getByRole('radio', { name: /except in quiet hours/ }).check()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await page.getByRole('button', { name: 'Add Route' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

screen('security', async (page) => {
  await page.goto('/admin/security')
  await expect(page.getByRole('link', { name: 'Set Up' })).toBeVisible()
  await expect(page.getByText('This one')).toBeVisible()
})

screen('security, setting up', async (page) => {
  await page.goto('/admin/security?change=set-up')
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

// The operator of the tests signs in without a code, so the answer of the server is replaced here.
const enrolledState = {
  totpSince: '2026-11-21T09:05:00Z',
  recoveryCodesLeft: 2,
  passkeys: 0,
  totpRequired: false,
  totpRequirementFixed: false,
}

screen('security, the recovery codes', async (page) => {
  const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `ABCD-EFGH-IJKL-MN${nth}Q`)
  await page.route('**/api/security/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }))
  await showProof(page)
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
})

screen('security, new recovery codes', showProof)

screen('security, changing the password', async (page) => {
  await page.goto('/admin/security?change=password')
  await page.getByLabel('New password', { exact: true }).fill('password1')
  await expect(page.getByText('Long enough.')).toBeVisible()
})

screen('not for your role', async (page) => {
  const me = { id: 1, username: 'stock', email: 'stock@docket.test', role: 'ADMIN', operatorRole: 'STOCK' }
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: me }))
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Not for your role' })).toBeVisible()
})

screen('a fresh proof above another dialog', async (page, { customer }) => {
  await page.route('**/api/admin/user/wallet-adjustment', demandProof)
  await page.goto(`/admin/users/${customer.id}`)
  await adjustWallet(page)
  await expect(proofDialog(page).getByLabel('Your password')).toBeVisible()
})

async function showProof(page: Page) {
  await page.route('**/api/security/state', (route) => route.fulfill({ json: enrolledState }))
  await page.goto('/admin/security')
  await page.getByRole('link', { name: 'New Recovery Codes' }).click()
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByLabel('Code', { exact: true }).fill('123456')
}

function screen(
  name: string,
  show: OpenScreenWith<SharedData>,
  options: { isOpenedAgainOnPhone?: boolean } = {},
) {
  test(`accessible: ${name}`, async ({ open, shared, pageProblems }) => {
    // The screen of a fresh proof begins with this refusal.
    pageProblems.allow(/status of 403 .* \/api\/admin\/user\/wallet-adjustment/)
    await expectAccessible(open, {
      name,
      token: shared.token,
      show: (page, device) => show(page, shared, device),
      ...options,
    })
  })
}
