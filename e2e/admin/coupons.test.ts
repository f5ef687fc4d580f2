import { api, tryApi } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const newCode = () => `E2E-${newTag()}`.toUpperCase()
const nextYear = new Date().getFullYear() + 1

interface CouponList {
  items: {
    id: number
    value: string
    percentage: number
    expiryDate: string
    maxUsesPerUser: number | null
    refundFreesUse: boolean
  }[]
}

test('the operator creates a coupon that is valid to the end of a day, changes it and deletes it', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/coupon/)
  const token = await adminToken()
  const name = newCode()
  const page = await open(token, { timezoneId: 'America/New_York' })
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Coupons', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Coupon' }).click()
  const form = page.getByRole('dialog', { name: 'Add Coupon' })
  const create = form.getByRole('button', { name: 'Create Coupon' })

  await test.step('name, percentage and expiry date are required', async () => {
    await create.click()
    for (const problem of ['Coupon name is required.', 'Enter a percentage.', 'Select an expiry date.']) {
      await expect(form.getByRole('alert')).toContainText(problem)
    }
    await expect(form.getByLabel('Name')).toBeFocused()
  })

  await test.step('a percentage must be above 0 and at most 100', async () => {
    await form.getByLabel('Name').fill(name.toLowerCase())
    await form.getByLabel('Expiry date').fill(`${nextYear}-12-31`)
    for (const [typed, problem] of [
      ['0', 'The percentage must be above 0.'],
      ['-1', 'The percentage must be above 0.'],
      ['101', 'The percentage cannot be above 100.'],
      ['NaN', 'Type it like 1000 or 12.50, with at most two decimals.'],
    ] as const) {
      await form.getByLabel('Percentage').fill(typed)
      await create.click()
      await expect(form.getByText(problem)).toBeVisible()
    }
    await form.getByLabel('Percentage').fill('20')
  })

  await test.step('an expiry date in the past is refused', async () => {
    await form.getByLabel('Expiry date').fill('2020-01-01')
    await create.click()
    await expect(form.getByText('The expiry date must be in the future.')).toBeVisible()
    await form.getByLabel('Expiry date').fill(`${nextYear}-12-31`)
    await expect(form).toContainText('Valid through that day (UTC).')
  })

  await test.step('a sentence describes the coupon', async () => {
    await form.getByLabel('Uses per user').fill('1')
    await expect(form).toContainText(`20% off, once per user, until Dec 31, ${nextYear}`)
    await create.click()
    await expect(toast(page, 'Coupon created successfully!')).toBeVisible()
  })

  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('20%')
  await expect(row).toContainText(`20% off, once per user, until Dec 31, ${nextYear}`)
  const [coupon] = (await api<CouponList>('GET', `/admin/coupon/list?search=${name}`, { token })).items
  expect(coupon?.expiryDate).toBe(`${nextYear + 1}-01-01T00:00:00.000Z`)

  await test.step('a name that exists already is refused', async () => {
    await page.getByRole('link', { name: 'Add Coupon' }).click()
    await form.getByLabel('Name').fill(name)
    await form.getByLabel('Percentage').fill('5')
    await form.getByLabel('Expiry date').fill(`${nextYear}-06-30`)
    await create.click()
    await expect(form.getByText('A coupon with this name exists already.')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  })

  await test.step('the operator edits the coupon', async () => {
    await row.getByRole('link', { name: 'Edit' }).click()
    const editForm = page.getByRole('dialog', { name: 'Edit Coupon' })
    await expect(editForm.getByLabel('Expiry date')).toHaveValue(`${nextYear}-12-31`)
    await expect(editForm.getByLabel('Percentage')).toHaveValue('20')
    await editForm.getByLabel('Percentage').fill('12.5')
    await editForm.getByLabel('Uses per user').fill('')
    await editForm.getByLabel('Total uses').fill('50')
    await editForm.getByLabel('A full refund gives the use back').uncheck()
    await editForm.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Coupon updated successfully!')).toBeVisible()
    await expect(row).toContainText(`12.5% off, 50 times in total, until Dec 31, ${nextYear}`)
    await expect(row).toContainText('0 of 50')
    const [edited] = (await api<CouponList>('GET', `/admin/coupon/list?search=${name}`, { token })).items
    expect(edited?.refundFreesUse).toBe(false)
    const customer = await newCustomer()
    const { answer } = await tryApi('GET', `/shop/validate-coupon/${name}`, { token: customer.token })
    expect(answer).toMatchObject({ value: name, percentage: 12.5, expiryDate: coupon?.expiryDate })
  })

  await test.step('the operator deletes the coupon after a confirmation that names the coupon', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this coupon?' })
    await expect(question).toContainText(name)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Coupon deleted successfully!')).toBeVisible()
    await expect(page.getByText('No coupons match your search.')).toBeVisible()
  })
})

test('an expired coupon is marked, and keeps its expiry day when another field changes', async ({ open }) => {
  const token = await adminToken()
  const value = newCode()
  const soon = new Date(Date.now() + 60_000).toISOString()
  const body = { value, percentage: 5, expiryDate: soon }
  const { id } = await api<{ id: number }>('POST', '/admin/coupon', { token, body })
  const expiryDate = '2024-02-29T12:00:00.000Z'
  await api('PUT', '/admin/coupon', { token, body: { ...body, id, expiryDate } })

  const page = await open(token)
  await page.goto(`/admin/coupons?search=${value}`)
  const row = page.getByRole('row').filter({ hasText: value })
  await expect(row).toContainText('Expired')
  await expect(row).toContainText('Feb 29, 2024, 12:00')
  await row.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByText('That day is over: the coupon cannot be used any more.')).toBeVisible()
  await page.getByLabel('Percentage').fill('6')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Coupon updated successfully!')).toBeVisible()
  const [storedCoupon] = (await api<CouponList>('GET', `/admin/coupon/list?id=${id}`, { token })).items
  expect(storedCoupon).toMatchObject({ percentage: 6, expiryDate })
})

test('the URL keeps the sort order and the page of the table', async ({ open }) => {
  const token = await adminToken()
  const tag = newCode()
  for (let percentage = 1; percentage <= 12; percentage++) {
    const expiryDate = `${nextYear}-06-30T00:00:00Z`
    await api('POST', '/admin/coupon', {
      token,
      body: { value: `${tag}-${percentage}`, percentage, expiryDate },
    })
  }
  const page = await open(token)
  await page.goto(`/admin/coupons?search=${tag}`)
  await page.getByRole('button', { name: 'Percentage' }).click()
  await expect(page).toHaveURL(/sort=percentage/)
  await expect(page.getByRole('rowheader').first()).toHaveText(`${tag}-1`)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page.getByRole('rowheader')).toHaveText([`${tag}-11`, `${tag}-12`])
  await page.reload()
  await expect(page.getByRole('rowheader')).toHaveText([`${tag}-11`, `${tag}-12`])
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveCount(10)
})
