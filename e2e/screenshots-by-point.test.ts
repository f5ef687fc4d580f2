import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { api } from './harness/api.ts'
import { depositWithOutcomes } from './harness/deposits.ts'
import { filesOf, type Middle, PICTURES_FOLDER, storedPictures, takePictures } from './harness/pictures.ts'
import { buy } from './harness/products.ts'
import { test as inEmptyShop } from './harness/separate-shop.ts'
import { buyInternationalShipment, setShipmentPrice } from './harness/shipments.ts'
import { expect, test } from './harness/test.ts'
import {
  adminToken,
  type Customer,
  chooseOutcome,
  newCustomer,
  openDeposit,
  unregisteredUser,
} from './harness/users.ts'

// The pictures of docs/screenshots/README.md: the main screens on a phone and on a desktop, in light and dark. A
// point is a numbered section of that page.
// To take the pictures again, from a demo shop that no other test has used, run
// `UPDATE_SCREENSHOTS=1 npx playwright test --config e2e/playwright.config.ts screenshots-by-point`. To take only some
// of them, name them: `SCREENS=orders,order`.

const MAX_BYTES = 6_000_000
const TEN_MINUTES = 600_000

interface Scene {
  customer: Customer
  admin: string
  /** The product of the catalogue that the customer bought. */
  product: { id: number; categoryId: number }
  purchaseId: number
  shipmentId: number
  reportId: number
  /** A deposit that arrived with another amount. */
  depositId: number
}

interface Picture {
  whose: 'visitor' | 'customer' | 'admin'
  show: (page: Page, scene: Scene, isPhone: boolean) => Promise<void>
  /** Finds the element in the middle of the picture. Without one, the picture shows the top of the screen. */
  middle?: Middle
}

const pictures: Record<string, Picture> = {
  'deposit-review': {
    whose: 'admin',
    async show(page, { depositId }) {
      await page.goto(`/admin/histories?tab=deposits&deposit=${depositId}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Credit' }).click()
      await expect(page.getByRole('dialog').getByText(/arrived, and .* was requested/)).toBeVisible()
    },
  },
  'import-preview': {
    whose: 'admin',
    async show(page, { product }) {
      await page.goto(`/admin/products?accounts=${product.id}`)
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Add New Account')).toBeVisible()
      await dialog.locator('input[type=file]').first().setInputFiles(importedFile())
      await expect(dialog.getByRole('button', { name: /^Import \d+ accounts/ })).toBeVisible()
    },
    middle: (page) => page.getByRole('button', { name: /^Import \d+ accounts/ }),
  },
  catalogue: {
    whose: 'customer',
    async show(page) {
      await page.goto('/products')
      await expect(page.getByRole('heading', { name: 'Design Assets' })).toBeVisible()
    },
  },
  orders: {
    whose: 'customer',
    async show(page) {
      await page.goto('/history')
      await expect(page.getByRole('link', { name: /Show order ORD-/ }).first()).toBeVisible()
    },
  },
  homepage: {
    whose: 'visitor',
    async show(page) {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    },
  },
  services: {
    whose: 'visitor',
    async show(page) {
      await page.goto('/#services')
      await expect(page.getByRole('heading', { level: 2, name: 'Services' })).toBeInViewport()
    },
  },
  filters: {
    whose: 'customer',
    async show(page, { product }, isPhone) {
      await page.goto(`/products?categoryId=${product.categoryId}`)
      await expect(page.getByRole('article').first()).toBeVisible()
      if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
    },
  },
  'office-list': {
    whose: 'admin',
    async show(page) {
      await page.goto('/admin/histories?tab=purchases')
      await expect(page.getByText(/ORD-/).first()).toBeVisible()
    },
  },
  order: {
    whose: 'customer',
    async show(page, { purchaseId }) {
      await page.goto(`/history?bought=${purchaseId}`)
      await page.getByRole('button', { name: 'Tap to reveal Log (1)' }).click()
    },
  },
  shipment: {
    whose: 'customer',
    async show(page, { shipmentId }) {
      await page.goto(`/history/shipments/${shipmentId}`)
      await page.getByRole('slider').press('End')
      await page.getByRole('slider').blur()
      await expect(page.getByText('curl -H')).toBeVisible()
    },
    middle: (page, isPhone) => (isPhone ? page.getByText('Point in time') : undefined),
  },
  'shipment-bought': {
    whose: 'customer',
    async show(page, { shipmentId }) {
      await page.goto(`/tracking-numbers?bought=${shipmentId}`)
      await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
      await expect(page.getByText('curl -H')).toBeVisible()
    },
  },
  dashboard: {
    whose: 'admin',
    async show(page) {
      await page.goto('/admin/dashboard')
      await expect(page.getByRole('heading', { name: 'Key Insights' })).toBeVisible()
    },
  },
  case: {
    whose: 'admin',
    async show(page, { reportId }) {
      await page.goto(`/admin/reports/${reportId}`)
      await expect(page.getByRole('log', { name: 'Conversation' })).toBeVisible()
    },
  },
  deposit: {
    whose: 'customer',
    async show(page) {
      await page.goto('/deposit?amount=20')
      await page.getByRole('radio', { name: 'Card' }).check()
      await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  'deposit-by-card': {
    whose: 'customer',
    async show(page) {
      await page.goto('/deposit?amount=50')
      await page.getByRole('radio', { name: 'Card' }).check()
      await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
    },
    middle: (page) => page.getByRole('region', { name: 'Card charge' }),
  },
  'audit-log': {
    whose: 'admin',
    async show(page) {
      await page.goto('/admin/audit')
      await expect(page.getByText('Raw data').first()).toBeVisible()
    },
  },
  product: {
    whose: 'customer',
    async show(page, { product }) {
      await page.goto(`/products/${product.id}`)
      await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
    },
  },
}

const picturesOfEmptyShop: Record<string, Picture['show']> = {
  'first-run': async (page) => {
    await page.goto('/admin/dashboard')
    await expect(page.getByText('0 of 7')).toBeVisible()
  },
  'homepage-empty': async (page) => {
    await page.goto('/#services')
    await expect(page.getByText('Phone-verified accounts').last()).toBeAttached()
  },
}

if (process.env.UPDATE_SCREENSHOTS === '1') {
  test('updates the pictures by point', async ({ open }) => {
    test.setTimeout(TEN_MINUTES)
    const scene = await makeScene()
    const tokens = { visitor: undefined, customer: scene.customer.token, admin: scene.admin }
    await takePictures(
      open,
      Object.entries(pictures)
        .filter(isWanted)
        .map(([name, { whose, show, middle }]) => ({
          name,
          middle,
          token: tokens[whose],
          show: (page: Page, isPhone: boolean) => show(page, scene, isPhone),
        })),
    )
  })
  inEmptyShop('updates the pictures of an empty shop', async ({ open }) => {
    inEmptyShop.setTimeout(TEN_MINUTES)
    const token = await adminToken()
    await takePictures(
      open,
      Object.entries(picturesOfEmptyShop)
        .filter(isWanted)
        .map(([name, show]) => ({
          name,
          token: name === 'first-run' ? token : undefined,
          show: show as (page: Page) => Promise<void>,
        })),
    )
  })
} else {
  test('the pictures by point exist, are small, and are shown on their page', () => {
    const names = [...Object.keys(pictures), ...Object.keys(picturesOfEmptyShop)]
    const files = names.flatMap(filesOf)
    expect(storedPictures().toSorted()).toEqual(files.toSorted())
    const page = readFileSync(path.join(PICTURES_FOLDER, '../README.md'), 'utf8')
    let bytes = 0
    for (const file of files) {
      expect(page, file).toContain(`"by-point/${file}"`)
      bytes += statSync(path.join(PICTURES_FOLDER, file)).size
    }
    expect(bytes).toBeLessThan(MAX_BYTES)
  })
}

function isWanted([name]: [string, unknown]): boolean {
  return !process.env.SCREENS || process.env.SCREENS.split(',').includes(name)
}

/** A customer of the demo shop with an order, a report, a shipment, and deposits in several states. */
async function makeScene(): Promise<Scene> {
  const person = { ...unregisteredUser(), username: 'marta', email: 'marta@example.test' }
  const customer = await newCustomer({ dollars: 60, person })
  const { token } = customer
  const admin = await adminToken()
  await setShipmentPrice()
  const product = await productNamed('Facebook Aged (2015)', token)
  for (const title of ['Google PVA', 'TikTok New']) await buy(customer, (await productNamed(title, token)).id)
  const { id: purchaseId } = await buy(customer, product.id, 3)
  const shipment = await buyInternationalShipment(customer, { city: 'Hamburg', scenario: 'customs-hold' })
  const reportId = await reportLog(purchaseId, token, admin)
  await saveViews(admin)
  const depositId = await depositWithOutcomes(customer, { 'pay-little': 'REVIEW' }, { dollars: 25 })
  await chooseOutcome(await openDeposit(customer, 20), 'abandon')
  return { customer, admin, product, purchaseId, shipmentId: shipment.id, reportId, depositId }
}

/** Two views of the list of purchases, as an operator saves them. */
async function saveViews(token: string): Promise<void> {
  for (const [name, search] of [
    ['Large orders', { sort: '-amount' }],
    ['Facebook', { search: 'facebook' }],
  ] as const) {
    await api('POST', '/admin/saved-view', {
      token,
      body: { list: 'purchases', name, search, isStart: false },
    })
  }
}

async function productNamed(title: string, token: string): Promise<Scene['product']> {
  const { items } = await api<{
    items: { id: number; title: string; subCategory: { categoryId: number } }[]
  }>('GET', `/shop/products?search=${encodeURIComponent(title)}`, { token })
  const found = items.find((product) => product.title === title)
  if (!found) throw new Error(`The demo shop does not sell ${title}.`)
  return { id: found.id, categoryId: found.subCategory.categoryId }
}

/** The customer reports a log, an admin answers, and the customer replies. Returns the id of the report. */
async function reportLog(purchaseId: number, token: string, admin: string): Promise<number> {
  const { accounts } = await api<{ accounts: { id: number }[] }>('GET', `/history/purchases/${purchaseId}`, {
    token,
  })
  const { id } = await api<{ id: number }>('POST', '/history/purchases/report', {
    token,
    body: {
      ...{ purchaseId, accountId: accounts[0]?.id, reason: 'NOT_WORKING' },
      message: 'The login asks for a code that I never get.',
    },
  })
  const text = 'Thank you for the report. To which address does the site send the code?'
  await api('POST', '/admin/report/answer', { token: admin, body: { id, text } })
  const reply = 'To the recovery address. I cannot open it, because its password is refused, too.'
  await api('POST', '/history/purchases/report/message', { token, body: { id, text: reply } })
  return id
}

/** A file with twelve accounts, two of them twice, a blank line, and a line that is too long. */
function importedFile() {
  const lines = Array.from(
    { length: 12 },
    (_, nth) => `sample-${nth + 1}@example.test:demo-password-${nth + 1}`,
  )
  const all = [...lines.slice(0, 6), '', lines[1], lines[4], 'x'.repeat(12_000), ...lines.slice(6)]
  return { name: 'accounts.txt', mimeType: 'text/plain', buffer: Buffer.from(all.join('\n')) }
}
