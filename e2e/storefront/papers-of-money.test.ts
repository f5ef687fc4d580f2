import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { waitForDeposit } from '../harness/deposits.ts'
import { buy, newProduct } from '../harness/products.ts'
import {
  accountMenu,
  depositAndPress,
  failRequests,
  holdAnswers,
  readDownload,
  receiptLine,
  removeRoute,
  toast,
} from '../harness/screens.ts'
import { test as testInSeparateShop } from '../harness/separate-shop.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, chooseOutcome, newCustomer, openDeposit } from '../harness/users.ts'

const step = testInSeparateShop.step

testInSeparateShop(
  'a customer prints the receipt of a deposit and a statement with the seller’s details, and downloads the statement',
  async ({ open }) => {
    const product = await newProduct({ price: 4, stock: 5, title: '=1+1 Aged account' })
    const customer = await newCustomer()
    const page = await open(customer.token)

    await step('the operator enters who sells', async () => {
      const office = await open(await adminToken())
      await office.goto('/admin/settings?tab=store')
      await office.getByLabel('Legal name').fill('Counter Trading Ltd')
      await office.getByLabel('Address').fill('1 High Street\n\nLondon')
      await office.getByLabel('Tax number').fill('VAT ID GB123456789')
      await office.getByRole('button', { name: 'Save Seller' }).click()
      await expect(toast(office, 'Settings saved successfully')).toBeVisible()
      await expect(office.getByLabel('Address')).toHaveValue('1 High Street\nLondon')
    })

    await step('the deposit’s row leads to its receipt', async () => {
      await depositAndPress(page, '37.50', 'Pay in full')
      await expect(page.getByText('$37.50 has been added to your wallet.')).toBeVisible()
      await page.goto('/deposit')
      await page.getByRole('link', { name: /^Receipt D-\d+$/ }).click()
      await expect(page).toHaveURL(/\/deposit\/receipt\/\d+$/)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Receipt D-\d+$/)
      await expect(receiptLine(main, 'Added to wallet', '$37.50')).toBeVisible()
      await expect(receiptLine(main, 'Paid', ' BTC')).toBeVisible()
      await expect(receiptLine(main, 'Rate', ' BTC')).toContainText('$37.50 = 0.')
      await expect(main.getByText('Counter Trading Ltd, ')).toBeVisible()
    })

    await step('it prints on one page, light in the dark theme, without the navigation', async () => {
      const sheet = page.locator('.print-sheet')
      await printed(page, async () => {
        await expect(receiptLine(sheet, 'Added to wallet', '$37.50')).toBeVisible()
        await expect(sheet).toContainText('1 High Street\nLondon')
        await expect(sheet).toContainText('VAT ID GB123456789')
        await expect(sheet).toContainText(customer.email)
      })
      for (const format of ['A4', 'Letter'] as const)
        expect(pagesOf(await page.pdf({ format, preferCSSPageSize: true }))).toBe(1)
    })

    await step('the statement has the deposit and the order, and its sums', async () => {
      const { id } = await buy(customer, product.id)
      await page.getByRole('link', { name: 'Deposit', exact: true }).first().click()
      await page.getByRole('link', { name: 'Monthly statements' }).click()
      const row = page.getByRole('row').filter({ hasText: `ORD-${String(id).padStart(4, '0')}` })
      await expect(row).toContainText('Purchase: =1+1 Aged account')
      await expect(row).toContainText('$33.50')
      await expect(page.getByRole('row').filter({ hasText: 'Deposit by crypto' })).toContainText('$37.50')
      const main = page.getByRole('main')
      await expect(receiptLine(main, 'Opening balance', '$0.00')).toBeVisible()
      await expect(receiptLine(main, 'Balance so far', '$33.50')).toBeVisible()
      await expect(page.getByLabel('Month').getByRole('option')).toHaveText([/^\w+ \d{4} so far$/])
    })

    await step('it prints, too', async () => {
      const sheet = page.locator('.print-sheet')
      await printed(page, async () => {
        // The sheet is hidden from screen readers, so it has no roles.
        await expect(sheet.locator('h2')).toHaveText(/^Statement for \w+ \d{4} so far$/)
        await expect(sheet.locator('tbody tr')).toHaveCount(2)
        await expect(sheet).toContainText('Counter Trading Ltd')
      })
    })

    await step('its file has the same entries', async () => {
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download CSV' }).click()
      const file = await downloading
      expect(file.suggestedFilename()).toMatch(/^docket-statement-\d{4}-\d\d\.csv$/)
      const [head, deposit, purchase, end] = (await readDownload(file)).split('\r\n')
      expect(head).toContain('"Date (UTC)","Description","Reference","In (USD)","Out (USD)","Balance (USD)"')
      expect(deposit).toMatch(/^"\d{4}-.*","Deposit by crypto","D-\d+",37.5,,37.5$/)
      expect(purchase).toMatch(/^"\d{4}-.*","Purchase: =1\+1 Aged account .*","ORD-\d+",,4,33.5$/)
      expect(end).toBe('')
    })
  },
)

test('a statement says what it waits for, that it failed, and that nothing happened yet', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500 .* \/api\/history\/statements/, /status of 404 .*\/receipt/)
  const page = await open((await newCustomer()).token)
  const main = page.getByRole('main')
  const release = await holdAnswers(page, '**/api/history/statements')
  await page.goto('/deposit/statement')
  await expect(main.locator('[aria-busy=true]')).toBeVisible()
  await release()
  await expect(page.getByText('No entries yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveCount(0)

  const rich = await open((await newCustomer({ dollars: 12 })).token)
  await failRequests(rich, '**/api/history/statements/*')
  await rich.goto('/deposit/statement?month=1999-01&page=7')
  await expect(rich.getByRole('alert').filter({ hasText: 'The pen broke.' })).toContainText('request-7')
  await removeRoute(rich, '**/api/history/statements/*')
  await rich.getByRole('button', { name: 'Try again' }).click()
  await rich.getByRole('button', { name: 'First page' }).click()
  await expect(rich.getByRole('row').filter({ hasText: 'Deposit by' })).toBeVisible()

  await rich.goto('/deposit/receipt/999999999')
  await expect(rich.getByText('A deposit has a receipt once it is credited.')).toBeVisible()
  await rich.goto('/deposit/receipt/none')
  await expect(rich.getByRole('heading', { name: 'Receipt not found' })).toBeVisible()
})

test('accessible: the receipt of a deposit, a statement, and the first one', async ({ open }) => {
  const customer = await newCustomer()
  await chooseOutcome(await openDeposit(customer, 40), 'pay')
  const id = await waitForDeposit('COMPLETED', customer)
  const product = await newProduct({ price: 2.5, stock: 4, title: 'A product with a long name' })
  await buy(customer, product.id)
  await expectAccessible(open, {
    name: 'deposit receipt',
    token: customer.token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto(`/deposit/receipt/${id}`)
      await expect(receiptLine(page.getByRole('main'), 'Added to wallet', '$40.00')).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'statement',
    token: customer.token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/deposit/statement')
      await expect(page.getByText('Deposit by crypto').filter({ visible: true })).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'statement, empty',
    token: (await newCustomer()).token,
    show: async (page) => {
      await page.goto('/deposit/statement')
      await expect(page.getByText('No entries yet.')).toBeVisible()
    },
  })
})

/** Looks at what the printer gets, in the dark theme. */
async function printed(page: Page, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await look()
  await expect(page.getByRole('main')).toBeHidden()
  await expect(accountMenu(page)).toBeHidden()
  const lightness = await page
    .locator('.print-sheet')
    .evaluate((sheet) => Number(/oklch\(([\d.]+)/.exec(getComputedStyle(sheet).color)?.[1]))
  expect(lightness, 'dark ink').toBeLessThan(0.4)
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
}

/** The number of pages of a PDF. */
function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
