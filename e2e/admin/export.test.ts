import { readFile } from 'node:fs/promises'
import { Calls } from '../harness/checklist.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer, unregisteredUser } from '../harness/users.ts'

test('the CSV file of a filtered list has the same rows as the list', async ({ open }) => {
  const { username } = unregisteredUser()
  for (const number of [1, 2, 3]) {
    const name = `${username}-${number}`
    await newCustomer({ person: { ...unregisteredUser(), username: name, email: `${name}@example.test` } })
  }
  const page = await open(await adminToken(), { acceptDownloads: true })
  const calls = new Calls(page)
  const downloadButton = page.getByRole('button', { name: /^Download CSV/ })

  await page.goto('/admin/users?sort=-username')
  await page.getByRole('searchbox').fill(username)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(downloadButton).toHaveAccessibleName('Download CSV 3 rows')

  const started = page.waitForEvent('download')
  // A double click downloads one file.
  await downloadButton.dblclick()
  await expect(toast(page, 'Downloading 3 rows.')).toBeVisible()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^docket-users-\d{4}-\d\d-\d\d\.csv$/)
  expect(calls.count('POST /admin/user/export-link')).toBe(1)

  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFF"ID","Username","Email","Role","Joined (UTC)","Suspended since (UTC)","Balance (USD)","Tags"',
  )
  const emailsInFile = lines.map((line) => line.split(',')[2]?.replaceAll('"', ''))
  expect(emailsInFile).toEqual([3, 2, 1].map((number) => `${username}-${number}@example.test`))
  const rows = page.getByRole('row')
  for (const [index, email] of emailsInFile.entries())
    await expect(rows.nth(index + 1)).toContainText(email ?? '')

  await page.getByRole('searchbox').fill('nobody-has-this-name')
  await expect(downloadButton).toBeDisabled()
  await page.goto('/admin/audit?search=users.export')
  await expect(page.getByRole('row').nth(1)).toContainText('list:users')
  await expect(page.getByRole('row').nth(1)).toContainText('downloaded the list users (3 rows)')
})
