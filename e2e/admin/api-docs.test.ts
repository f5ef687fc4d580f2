import { expect, test } from '../harness/test.ts'

test('the API document can be read and tried in the shop, without requests to other services', async ({
  page,
}) => {
  await page.goto('/api/docs')
  await expect(page).toHaveTitle('API')
  await expect(page.getByRole('heading', { level: 1, name: 'Docket API' })).toBeVisible()
  await page.getByRole('link', { name: 'The public settings of the shop, which the web needs' }).click()
  await page
    .getByRole('button', { name: /^Test Request/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Send Request/ }).click()
  await expect(page.getByText('"storeName"').first()).toBeVisible()
  await expect(page.getByText(/Ask AI|MCP|Developer Tools|Open API Client/)).toHaveCount(0)
})
