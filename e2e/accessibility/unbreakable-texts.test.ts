import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { findSidewaysScrollers } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { mailsTo } from '../harness/mailbox.ts'
import { addAccounts, buy } from '../harness/products.ts'
import { PHONE } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { buyShipment } from '../harness/shipments.ts'
import { expect } from '../harness/test.ts'
import { adminToken, newCustomer, newOperator, openDeposit, unregisteredUser } from '../harness/users.ts'

/** As wide as a letter can be, and no place to break. */
const W = (length: number) => 'W'.repeat(length)

/** Screens that show nothing that a person typed. Every other path of the router is visited below. */
const WITHOUT_TYPED_TEXTS = [
  '/accept-invitation/$token',
  // These two lead to tabs of the account.
  '/activity',
  '/admin',
  '/confirm-new-email/$token',
  '/not-me/$token',
  '/rent-numbers',
  '/security',
  '/undo-email/$token',
]

test('a text of 160 W’s, wherever a person may type one, scrolls no screen, mail or printed page sideways on a phone', async ({
  open,
  pageProblems,
}) => {
  test.setTimeout(300_000)
  pageProblems.allow(/Blocked script execution in 'about:srcdoc'/, /status of 4(00|04|22)/)
  const filled = await fill()
  const { customer, office } = filled
  const visited = new Set<string>()

  for (const [token, screens] of [
    [customer.token, customerScreens(filled)],
    [office, officeScreens(filled)],
    [undefined, publicScreens()],
  ] as const) {
    const page = await open(token, { ...PHONE, reducedMotion: 'reduce' })
    for (const { route, address = route, shows, opens } of screens) {
      visited.add(route)
      await page.goto(address)
      await expect(page.getByRole('main').or(page.getByRole('dialog')).first()).toBeVisible()
      if (opens) await opens(page)
      if (shows !== null)
        await expect(
          page
            .getByText(shows ?? W(20))
            .filter({ visible: true })
            .first(),
          address,
        ).toBeVisible()
      await expect(page.locator('[aria-busy=true]'), address).toHaveCount(0)
      expect.soft(await page.evaluate(findSidewaysScrollers), address).toEqual([])
    }
    await page.context().close()
  }
  const unvisited = routesOfTheApp().filter((route) => !visited.has(route))
  expect(unvisited.sort(), 'a new screen needs a row here').toEqual(WITHOUT_TYPED_TEXTS)

  await test.step('the homepage, on a wide screen', async () => {
    const page = await open(undefined, { viewport: { width: 1280, height: 800 } })
    await page.goto('/')
    await expect(page.getByRole('link', { name: W(40) }).first()).toBeVisible()
    expect.soft(await page.evaluate(findSidewaysScrollers)).toEqual([])
  })

  await test.step('the mails', async () => {
    const page = await open(undefined, PHONE)
    const mails = [...(await mailsTo(customer.email)), ...(await mailsTo('admin@docket.test'))]
    expect(mails.filter(({ html }) => html.includes(W(20))).length).toBeGreaterThan(3)
    for (const { html, subject } of mails) {
      await page.setContent(html)
      expect.soft(await page.evaluate(findSidewaysScrollers), subject).toEqual([])
    }
  })

  await test.step('the printed pages', async () => {
    const page = await open(customer.token, PHONE)
    for (const address of [
      `/history/${filled.purchaseId}`,
      `/history/shipments/${filled.shipmentId}`,
      `/products/${filled.productId}`,
      `/deposit/receipt/${filled.depositId}`,
      '/deposit/statement',
    ]) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.emulateMedia({ media: 'print' })
      expect.soft(await page.evaluate(findSidewaysScrollers), `${address} printed`).toEqual([])
    }
  })
})

interface Screen {
  /** The path of the router. */
  route: string
  /** Its address, if it is another one. */
  address?: string
  /** A text that the complete screen shows; null: none of ours. */
  shows?: string | null
  opens?: (page: Page) => Promise<void>
}

type Filled = Awaited<ReturnType<typeof fill>>

function customerScreens(filled: Filled): Screen[] {
  const { productId, categoryId, subCategoryId, purchaseId, shipmentId, depositId } = filled
  const onlyHeader = null
  return [
    { route: '/products' },
    { route: '/products', address: `/products?categoryId=${categoryId}&subCategoryId=${subCategoryId}` },
    { route: '/products', address: `/products?search=${W(100)}` },
    { route: '/products/$productId', address: `/products/${productId}` },
    {
      route: '/products/$productId',
      address: `/products/${productId}`,
      async opens(page) {
        await page.getByRole('button', { name: 'Have a coupon?' }).click()
        await page.getByLabel('Coupon code').fill(W(64))
        await page.getByRole('button', { name: 'Apply' }).click()
        await expect(page.getByText(`${W(64)} takes 10% off.`)).toBeVisible()
      },
    },
    { route: '/history' },
    { route: '/history', address: `/history?search=${W(100)}` },
    { route: '/history', address: '/history?tab=trackingNo', shows: onlyHeader },
    { route: '/history/$purchaseId', address: `/history/${purchaseId}` },
    {
      route: '/history/$purchaseId',
      address: `/history/${purchaseId}`,
      async opens(page) {
        await page
          .getByRole('button', { name: /^Tap to reveal/ })
          .first()
          .click()
        await expect(page.getByText(`${W(30)}1`).first()).toBeVisible()
      },
    },
    {
      route: '/history/shipments/$shipmentId',
      address: `/history/shipments/${shipmentId}`,
      shows: onlyHeader,
    },
    { route: '/tracking-numbers', shows: onlyHeader },
    { route: '/deposit', shows: onlyHeader },
    { route: '/deposit', address: `/deposit?return=/products/${W(150)}`, shows: onlyHeader },
    { route: '/deposit/payment-success', shows: onlyHeader },
    { route: '/deposit/payment-cancel', shows: onlyHeader },
    {
      route: '/deposit/paystack-callback',
      address: `/deposit/paystack-callback?reference=${W(90)}`,
      shows: onlyHeader,
    },
    { route: '/deposit/receipt/$depositId', address: `/deposit/receipt/${depositId}` },
    { route: '/deposit/statement' },
    { route: '/account' },
    { route: '/account', address: '/account?change=email' },
    { route: '/account/security', shows: onlyHeader },
    { route: '/account/activity', shows: onlyHeader },
    { route: '/account/data', shows: onlyHeader },
    { route: '/forbidden', shows: onlyHeader },
  ]
}

function officeScreens(filled: Filled): Screen[] {
  const { productId, categoryId, subCategoryId, purchaseId, reportId, shipmentId, customer, alertRouteId } =
    filled
  const { depositId } = filled
  const texts = [
    'headline',
    'lead',
    'buttons',
    'featured',
    'figures',
    'services',
    'testimonials',
    'terms',
    'privacy',
    'refund-policy',
  ]
  return [
    { route: '/admin/dashboard' },
    { route: '/admin/users' },
    { route: '/admin/users', address: `/admin/users?search=${W(100)}` },
    { route: '/admin/users/$userId', address: `/admin/users/${customer.id}` },
    {
      route: '/admin/users/$userId/statement',
      address: `/admin/users/${customer.id}/statement`,
      shows: null,
    },
    { route: '/admin/operators' },
    { route: '/admin/categories' },
    { route: '/admin/categories', address: `/admin/categories?edit=${categoryId}`, shows: null },
    { route: '/admin/subcategories' },
    { route: '/admin/subcategories', address: `/admin/subcategories?edit=${subCategoryId}`, shows: null },
    { route: '/admin/products' },
    { route: '/admin/products', address: `/admin/products?search=${W(100)}` },
    { route: '/admin/products', address: `/admin/products?edit=${productId}` },
    {
      route: '/admin/products',
      address: `/admin/products?edit=${productId}`,
      async opens(page) {
        await expect(page.getByRole('textbox', { name: 'Description' })).toContainText(W(20))
        await page.getByRole('button', { name: 'Preview' }).click()
        await expect(page.getByRole('heading', { level: 1, name: W(160) })).toBeVisible()
      },
    },
    { route: '/admin/products', address: `/admin/products?accounts=${productId}` },
    { route: '/admin/products/$product', address: `/admin/products/${productId}` },
    { route: '/admin/products/$product', address: `/admin/products/${productId}?view=preview` },
    { route: '/admin/coupons' },
    { route: '/admin/coupons', address: '/admin/coupons?edit=1', shows: null },
    { route: '/admin/alerts' },
    { route: '/admin/alerts/$route', address: `/admin/alerts/${alertRouteId}` },
    { route: '/admin/histories', address: '/admin/histories?tab=deposits' },
    { route: '/admin/histories', address: '/admin/histories?tab=purchases' },
    { route: '/admin/histories', address: '/admin/histories?tab=trackingNo' },
    { route: '/admin/histories', address: `/admin/histories?tab=purchases&purchase=${purchaseId}` },
    { route: '/admin/histories', address: `/admin/histories?tab=trackingNo&purchase=${shipmentId}` },
    { route: '/admin/reports' },
    { route: '/admin/reports/$reportId', address: `/admin/reports/${reportId}` },
    { route: '/admin/reports/templates' },
    { route: '/admin/histories', address: `/admin/histories?tab=deposits&deposit=${depositId}`, shows: null },
    { route: '/admin/disputes' },
    // A dispute has no text of a person but the note.
    { route: '/admin/disputes/$disputeId', address: '/admin/disputes/1', shows: null },
    { route: '/admin/disputes/$disputeId/evidence', address: '/admin/disputes/1/evidence', shows: null },
    { route: '/admin/approvals' },
    { route: '/admin/settings', address: '/admin/settings?tab=store' },
    ...texts.map((name) => ({
      route: '/admin/settings/texts/$name',
      address: `/admin/settings/texts/${name}`,
      shows: null,
    })),
    { route: '/admin/audit' },
    { route: '/admin/activity' },
    { route: '/admin/security', shows: null },
    {
      route: '/admin/dashboard',
      async opens(page) {
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
      },
    },
  ]
}

function publicScreens(): Screen[] {
  return [
    { route: '/' },
    { route: '/terms' },
    { route: '/privacy' },
    { route: '/refund-policy' },
    { route: '/login' },
    { route: '/register' },
    { route: '/admin/login' },
    { route: '/confirm-email', address: `/confirm-email?email=${W(60)}@${W(50)}.test` },
    { route: '/forgot-password' },
    { route: '/verify-email/$token', address: `/verify-email/${W(160)}` },
    { route: '/reset-password/$token', address: `/reset-password/${W(160)}` },
    { route: '/unsubscribe/$token', address: `/unsubscribe/${W(160)}` },
    { route: '/nothing', address: `/${W(160)}` },
  ]
}

/** The paths of the app's screens, as the router lists them. */
function routesOfTheApp(): string[] {
  const web = path.join(import.meta.dirname, '../../web/src')
  const files = globSync('{app/{router.ts,*-screens.ts},areas/*/office-routes.ts}', { cwd: web })
  return files.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(
      ([, route = '']) => route,
    ),
  )
}

/** Fills every text of the shop with W's, as long as its limit allows, and 160 at most. */
async function fill() {
  const office = await adminToken()
  const admin = (method: 'POST' | 'PUT', path: string, body: unknown) =>
    api<{ id: number }>(method, path, {
      token: office,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  await admin('PUT', '/admin/settings/store', { storeName: W(60), supportChatNumber: '15551234567' })
  const address = [W(160), W(160)].join('\n')
  await admin('PUT', '/admin/settings/seller', { name: W(120), address, taxNumber: W(60) })
  const { id: categoryId } = await admin('POST', '/admin/category', { name: W(160) })
  const { id: subCategoryId } = await admin('POST', '/admin/sub-category', { name: W(160), categoryId })
  const { id: productId } = await admin('POST', '/admin/product', {
    title: W(160),
    description:
      ['h2', 'p', 'blockquote'].map((tag) => `<${tag}>${W(160)}</${tag}>`).join('') +
      `<ul><li>${W(160)}</li></ul>`,
    categoryId,
    subCategoryId,
    sellingPrice: 1,
    costPrice: 0.5,
    metadata: { [W(60)]: W(160) },
  })
  await addAccounts(
    productId,
    [1, 2, 3, 4].map((nth) => `${W(30)}${nth}@${W(100)}.test:${W(160)}`),
  )
  await admin('POST', '/admin/account', { logProductId: productId, value: W(160), provenance: W(160) })
  await admin('POST', '/admin/coupon', { value: W(64), percentage: 10, expiryDate: '2099-12-31T00:00:00Z' })
  await admin('POST', '/admin/saved-view', { list: 'products', name: W(40), search: { search: W(100) } })
  const { id: alertRouteId } = await admin('POST', '/admin/alert/route', {
    channel: 'mail',
    name: W(60),
    target: `${W(60).toLowerCase()}@${W(60).toLowerCase()}.test`,
    kinds: ['ledger'],
    quiet: null,
    digestAt: null,
    isOn: true,
  })
  await admin('POST', '/admin/answer-template', { title: W(60), text: W(160) })
  await fillSiteTexts(admin)

  const person = {
    ...unregisteredUser(),
    username: W(22) + Math.random().toString(36).slice(2, 10),
    email: `${W(60).toLowerCase()}@${W(60).toLowerCase()}.test`,
  }
  const customer = await newCustomer({ dollars: 30, person })
  const { items: deposits } = await api<{ items: { id: number }[] }>('GET', '/history/deposits/list', {
    token: customer.token,
  })
  const depositId = deposits[0]?.id
  const { id: purchaseId } = await api<{ id: number }>('POST', '/shop/buy', {
    token: customer.token,
    body: { logProductId: productId, quantity: 2, couponCode: W(64) },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { id: otherPurchaseId } = await buy(customer, productId)
  const { id: shipmentId } = await buyShipment(customer, { couponCode: W(64) })
  await openDeposit(customer, 12)
  const ask = <Answer>(path: string, body: unknown) =>
    api<Answer>('POST', path, { token: customer.token, body })
  await ask('/trackingNo/keys', { name: W(60) })
  const { id: reportId } = await ask<{ id: number }>('/history/purchases/report', {
    purchaseId,
    message: W(160),
  })
  await admin('POST', '/admin/report/answer', { id: reportId, text: W(160) })
  await ask('/history/purchases/report/message', { id: reportId, text: W(161) })
  const { id: declined } = await ask<{ id: number }>('/history/purchases/report', {
    purchaseId: otherPurchaseId,
    message: W(160),
  })
  await admin('POST', '/admin/report/decline', { id: declined, answer: W(160) })
  await admin('POST', '/admin/user/wallet-adjustment', { userId: customer.id, amount: 1, reason: W(160) })
  await admin('POST', '/admin/user/note', { userId: customer.id, text: W(160) })
  await admin('POST', '/admin/user/tag', { userId: customer.id, tag: W(30) })
  await admin('POST', '/admin/purchase/refund', { purchaseId, amount: 0.5, reason: W(160) })
  const { token } = await newOperator('MANAGER')
  await api('POST', '/admin/approval/credit', {
    token,
    body: { userId: customer.id, amount: 500, reason: W(160) },
  })
  const made = {
    categoryId,
    subCategoryId,
    productId,
    depositId,
    purchaseId,
    shipmentId,
    reportId,
    alertRouteId,
  }
  return { office, customer, ...made }
}

async function fillSiteTexts(admin: (method: 'PUT', path: string, body: unknown) => Promise<unknown>) {
  const html = `<h2>${W(160)}</h2><p>${W(160)}</p><ul><li>${W(160)}</li></ul>`
  for (const [name, content] of Object.entries({
    headline: { text: W(120) },
    buttons: { browse: W(40), trackingNumbers: W(40), viewAll: W(40), buyNow: W(40) },
    featured: { items: [1, 2, 3].map(() => ({ title: W(100), price: 1, productId: null })) },
    figures: { items: [{ figure: W(12), what: W(30) }] },
    lead: { text: W(160) },
    services: { items: [{ title: W(60), text: W(160) }] },
    testimonials: { items: [{ name: W(60), role: W(60), text: W(160) }] },
    terms: { html },
    privacy: { html },
    'refund-policy': { html },
  })) {
    await admin('PUT', '/admin/site-text', { text: { name, content }, basedOn: null })
  }
}
