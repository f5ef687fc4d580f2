import { holdAnswers } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a link opens even if its list changes while the mouse button is pressed', async ({ open }) => {
  const customer = await newCustomer()
  // The list shows the newest users first, so this row moves up when the list is filtered.
  await newCustomer()
  const page = await open(await adminToken())
  await page.clock.install()
  await page.goto('/admin/users')
  const link = page.getByRole('link', { name: `Details of ${customer.username}` })
  await expect(link).toBeVisible()

  const release = await holdAnswers(page, /\/admin\/user\/list\?.*search=/)
  await page.getByRole('searchbox').fill(customer.email)
  await expect(page).toHaveURL(/search=/)
  await link.hover()
  // The app waits two seconds for the end of a press. The test stops the clock of the page, so they do not pass.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.mouse.down()
  const answered = page.waitForResponse(/\/admin\/user\/list\?.*search=/)
  await release()
  await (await answered).finished()
  await page.clock.runFor(300)
  await page.mouse.up()
  await page.clock.resume()

  await expect(page.getByRole('heading', { level: 1, name: customer.username })).toBeVisible()
})
