import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { firstHalf, pngFile, textFile } from '../harness/logo-files.ts'
import { buy, newProduct, type Product } from '../harness/products.ts'
import { PHONE, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('the operator uploads a cover and sets its focal point with the keyboard, and customers see it', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/product\/upload-cover/)
  const product = await newProduct({ price: 1 })
  const customer = await newCustomer({ dollars: 12 })
  const { id: orderId } = await buy(customer, product.id)
  const office = await open(await adminToken())
  const form = await openForm(office, product)

  await test.step('only a PNG or a JPEG that can be read is accepted', async () => {
    await form.getByLabel('Upload cover').setInputFiles(textFile('A picture, honestly.'))
    await expect(form.getByText('Invalid file format. Please upload a PNG or JPEG file!')).toBeVisible()
    await form.getByLabel('Upload cover').setInputFiles(firstHalf(pngFile()))
    await expect(form.getByText('This picture is damaged and cannot be read.')).toBeVisible()
  })

  await test.step('a picture is uploaded and takes effect at once', async () => {
    await uploadCover(office, form)
    await expectCover(form.locator('figure img').first(), '50% 50%')
    await expect(form.getByText('This picture is damaged and cannot be read.')).toHaveCount(0)
  })

  await test.step('the arrow keys move its focal point', async () => {
    const point = form.getByRole('button', { name: /^Focal point/ })
    const saved = office.waitForResponse((answer) => answer.url().endsWith('/cover-focus'))
    await point.press('ArrowLeft')
    await point.press('ArrowLeft')
    await point.press('ArrowDown')
    await expect(point).toHaveAccessibleName('Focal point: 40 % from the left, 55 % from the top')
    expect((await saved).status()).toBe(200)
    for (let step = 0; step < 12; step++) await point.press('ArrowUp')
    await expect(form.getByRole('status').filter({ hasText: '0 % from the top' })).toBeVisible()
    await expectCover(form.locator('figure img').first(), '40% 0%')
  })

  await test.step('the form closes without a question, because the cover is saved already', async () => {
    await form.getByRole('button', { name: 'Close' }).last().click()
    await expect(form).toBeHidden()
    await expectCover(office.getByRole('row').filter({ hasText: product.title }).locator('img'), '40% 0%')
  })

  const shop = await open(customer.token)
  await test.step('the catalogue, the product, My Orders and the order show the cover', async () => {
    await shop.goto(`/products?search=${encodeURIComponent(product.title)}`)
    await expectCover(shop.getByRole('article').locator('img'), '40% 0%')
    const requested: string[] = []
    shop.on('request', (request) => requested.push(request.url()))
    await shop.getByRole('link', { name: 'My Orders', exact: true }).click()
    await expect(shop.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
    const larger = requested.filter((url) => /-(?:640|800)\.webp$/.test(url))
    expect(larger, 'a small picture that leaves the screen is not loaded in a larger size').toEqual([])
    await shop.goto(`/products/${product.id}`)
    await expectCover(shop.getByRole('main').locator('img'), '40% 0%')
    await shop.goto('/history')
    await expectCover(
      shop.getByRole('row').filter({ hasText: product.title }).locator('img:visible'),
      '40% 0%',
    )
    await shop.goto(`/history/${orderId}`)
    await expectCover(shop.getByRole('main').locator('img'), '40% 0%')
  })

  await test.step('on a phone, the cover is 96 px high in the catalogue', async () => {
    const phone = await open(customer.token, PHONE)
    await phone.goto(`/products?search=${encodeURIComponent(product.title)}`)
    const image = phone.getByRole('article').locator('img')
    await expectCover(image, '40% 0%')
    expect((await image.boundingBox())?.height).toBe(96)
  })

  await test.step('after the cover is removed, the product has a drawn cover again', async () => {
    await openForm(office, product)
    await form.getByRole('button', { name: 'Remove cover' }).click()
    await expect(toast(office, 'Cover removed.')).toBeVisible()
    await expect(form.locator('img')).toHaveCount(0)
    await shop.goto(`/products/${product.id}`)
    await expect(shop.getByRole('main').locator('.cover')).toBeVisible()
    await expect(shop.getByRole('main').locator('img')).toHaveCount(0)
  })

  await test.step('the operator chooses an illustration, and customers see it everywhere', async () => {
    await form.getByRole('radio', { name: 'Automatic' }).press('ArrowLeft')
    await expect(form.getByRole('radio', { name: 'Ticket' })).toBeChecked()
    await expect(drawing(form.locator('figure').first(), 'ticket')).toBeVisible()
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(office, 'Product updated successfully!')).toBeVisible()
    await shop.goto(`/products?search=${encodeURIComponent(product.title)}`)
    await expect(drawing(shop.getByRole('article'), 'ticket')).toBeVisible()
    await shop.goto(`/history/${orderId}`)
    await expect(drawing(shop.getByRole('main'), 'ticket-small')).toBeVisible()
  })
})

/** The drawing of a cover that is not a picture. */
const drawing = (within: Locator, name: string) =>
  within.locator('.cover-drawing').filter({ has: within.page().locator(`use[href$="#${name}"]`) })

test('if the cover is removed right after its focal point has moved, the point is not sent', async ({
  open,
}) => {
  const product = await newProduct()
  const office = await open(await adminToken())
  const form = await openForm(office, product)
  await uploadCover(office, form)
  const points: string[] = []
  office.on('request', (request) => {
    if (request.url().endsWith('/cover-focus')) points.push(request.postData() ?? '')
  })
  // The form sends a point 400 ms after the last move. The test stops the clock of the page, so it has not sent it yet.
  await office.clock.install()
  await office.clock.pauseAt(Date.now() + 60_000)
  await form.getByRole('button', { name: /^Focal point/ }).press('ArrowLeft')
  await form.getByRole('button', { name: 'Remove cover' }).click()
  await expect(form.getByRole('button', { name: /^Focal point/ })).toHaveCount(0)
  await office.clock.runFor(1_000)
  expect(points).toEqual([])
})

test('a click on the picture moves the focal point there', async ({ open }) => {
  const product = await newProduct()
  const office = await open(await adminToken())
  const form = await openForm(office, product)
  await uploadCover(office, form)
  const point = form.getByRole('button', { name: /^Focal point/ })
  const box = await point.boundingBox()
  const saved = office.waitForResponse((answer) => answer.url().endsWith('/cover-focus'))
  await point.click({ position: { x: (box?.width ?? 0) * 0.25, y: (box?.height ?? 0) * 0.75 } })
  await expect(point).toHaveAccessibleName('Focal point: 25 % from the left, 75 % from the top')
  expect((await saved).status()).toBe(200)
  await office.reload()
  await expect(point).toHaveAccessibleName('Focal point: 25 % from the left, 75 % from the top')
})

test('the form of a product with a cover is accessible', async ({ open }) => {
  const product = await newProduct()
  const token = await adminToken()
  const office = await open(token)
  await uploadCover(office, await openForm(office, product))
  await expectAccessible(open, {
    name: 'product form with a cover',
    token,
    async show(page) {
      const form = await openForm(page, product)
      await form.getByRole('button', { name: /^Focal point/ }).scrollIntoViewIfNeeded()
    },
  })
})

async function openForm(page: Page, { id, title }: Product): Promise<Locator> {
  await page.goto(`/admin/products?search=${encodeURIComponent(title)}&edit=${id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expect(form.getByLabel('Title')).toHaveValue(title)
  return form
}

async function uploadCover(page: Page, form: Locator): Promise<void> {
  await form.getByLabel('Upload cover').setInputFiles(pngFile({ width: 800, height: 900 }))
  await expect(toast(page, 'Cover uploaded.')).toBeVisible()
  await expect(form.getByRole('button', { name: /^Focal point/ })).toBeVisible()
}

/** The image is loaded, decorative, offered in several widths, and cut around its focal point. */
async function expectCover(image: Locator, position: string): Promise<void> {
  await expect(image).toHaveAttribute('alt', '')
  await expect(image).toHaveAttribute('srcset', /^\/covers\/[0-9a-f]{64}-320\.webp 320w, .* 800w$/)
  await expect(image).toHaveCSS('object-position', position)
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0)
}
