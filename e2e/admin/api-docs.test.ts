import type { Route } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

/** What the accessibility test removes: most schemas, and all groups but the first three and the one with uploads. */
const OTHER_PARTS =
  '.calls > section:nth-of-type(n + 4):not(#schemas, #group-admin-category), #schemas article:nth-of-type(n + 9)'

test('the page of the API shows every call and its schemas, and has links to both', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { level: 1, name: 'Docket API' })).toBeVisible()
  await expect(page).toHaveTitle('Docket API')
  await page.getByRole('link', { name: 'POST /shop/buy', exact: true }).click()
  const call = page.locator('#postShopBuy')
  await expect(call).toBeInViewport()
  await expect(call.getByText('OUT_OF_STOCK (409)')).toBeVisible()
  await call.getByRole('link', { name: 'BuyBody' }).click()
  await expect(page.locator('#schema-BuyBody').getByText('expectedAmount')).toBeInViewport()
})

test('a link to a call scrolls to it', async ({ page }) => {
  await page.goto('/api/docs#getAdminDepositById')
  await expect(page.locator('#getAdminDepositById')).toBeInViewport()
})

test('if the API document needs a sign-in, the page links to the login, and shows the document after the sign-in', async ({
  page,
  pageProblems,
  open,
}) => {
  pageProblems.allow(/status of 401 .* \/api\/docs\/content/)
  const guard = (route: Route) => {
    if (route.request().headers().authorization) return route.fallback()
    return route.fulfill({
      status: 401,
      json: { error: 'Please log in to continue.', code: 'UNAUTHENTICATED' },
    })
  }
  await page.route('/api/docs/content', guard)
  await page.goto('/api/docs')
  await expect(page.getByRole('status')).toHaveText('Please log in to continue.')
  await expect(page.getByRole('link', { name: 'Sign in to the back office' })).toHaveAttribute(
    'href',
    '/admin/login?redirect=%2Fadmin%2Fapi',
  )

  const office = await open(await adminToken())
  await office.route('/api/docs/content', guard)
  await office.goto('/admin/api')
  await expect(office).toHaveURL(/\/api\/docs$/)
  await expect(office.getByRole('heading', { level: 1, name: 'Docket API' })).toBeVisible()
})

test('the page of the API is accessible', async ({ open }) => {
  await expectAccessible(open, {
    name: 'api-docs',
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/api/docs')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // All parts look alike, and axe takes a minute for all of them.
      await page.evaluate((others) => {
        for (const part of document.querySelectorAll(others)) part.remove()
      }, OTHER_PARTS)
    },
  })
})
