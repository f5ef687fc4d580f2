import type { Locator, Page } from '@playwright/test'
import { expectAccessible, findSidewaysScrollers } from '../harness/accessibility.ts'
import { pngFile } from '../harness/logo-files.ts'
import { descriptionEditor, editProduct, findProducts, readProduct } from '../harness/product-form.ts'
import { categoryNamesOf, newProduct } from '../harness/products.ts'
import { failRequests, PHONE, removeRoute, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const picture = (rgb: number[]) => pngFile({ width: 800, height: 400, rgb })

test('a product is made on its page with the picture first, stocked, and swiped through on a phone', async ({
  open,
}) => {
  const neighbour = await newProduct({ stock: 0, title: 'Neighbour' })
  const customer = await newCustomer()
  const title = `From the editor ${neighbour.title.split(' ').at(-1)}`
  const page = await open(await adminToken())
  await page.goto('/admin/products?edit=new')
  await page.getByRole('dialog').getByRole('link', { name: 'Open the editor' }).click()
  await expect(page).toHaveURL('/admin/products/new')
  const preview = page.getByRole('region', { name: 'Preview' })

  await test.step('the card and the page follow what is chosen and typed, before anything is saved', async () => {
    await page.getByLabel('Upload cover').setInputFiles(picture([20, 90, 200]))
    await expect(preview.locator('img')).toHaveCount(2)
    await page.getByRole('button', { name: /^Focal point/ }).press('ArrowLeft')
    await fill(page, neighbour.title, title)
    await expect(preview.getByText(title)).toHaveCount(2)
    await expect(preview.getByText('$2.50').first()).toBeVisible()
    await expect(preview.getByText('Made on a page.')).toBeVisible()
    expect(await findProducts(title)).toEqual([])
  })

  await test.step('who leaves is asked', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Title')).toHaveValue(title)
  })

  await test.step('a double press saves once, and leads to the stock', async () => {
    await page.getByRole('button', { name: 'Create and add stock' }).dblclick()
    const stock = page.getByRole('dialog', { name: title })
    await stock.getByPlaceholder('Paste account information here').fill(`${title} one`)
    await stock.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast(page, 'Account created successfully!')).toBeVisible()
    await stock.getByRole('button', { name: 'Close' }).click()
  })
  const stored = await findProducts(title)
  expect(stored).toHaveLength(1)
  const [product] = stored

  await test.step('its title in the list opens the page, which has room for five more pictures, in any order', async () => {
    await page.getByRole('searchbox').fill(title)
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(`/admin/products/${product?.id}`)
    await expect(page.getByRole('button', { name: /^Focal point: 45 %/ })).toBeVisible()
    for (const [nth, rgb] of [
      [2, [200, 40, 40]],
      [3, [40, 160, 60]],
    ] as const) {
      await page.getByLabel('Add picture').setInputFiles(picture([...rgb]))
      await expect(page.getByLabel(`What picture ${nth} shows`)).toBeVisible()
    }
    await page.getByLabel('What picture 3 shows').fill('The back')
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/admin/product/pictures'))
    await page.getByRole('button', { name: 'Up picture 3' }).press('Enter')
    await saved
    await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The back')
  })

  await test.step('a customer swipes from the cover to the next picture', async () => {
    const phone = await open(customer.token, PHONE)
    await phone.goto(`/products/${product?.id}`)
    const pictures = phone.getByRole('list', { name: 'Pictures' })
    await expect(pictures.getByRole('listitem')).toHaveCount(3)
    await expect(phone.getByText('1 / 3')).toBeVisible()
    await swipe(phone, pictures)
    await expect(phone.getByText('2 / 3')).toBeVisible()
    await expect(phone.getByAltText('The back')).toBeInViewport({ ratio: 0.9 })
    await pictures.press('ArrowRight')
    await expect(phone.getByText('3 / 3')).toBeVisible()
    expect(await phone.evaluate(findSidewaysScrollers)).toEqual([])
  })

  await test.step('on a desktop, a press on a small picture shows it', async () => {
    const shop = await open(customer.token)
    await shop.goto(`/products/${product?.id}`)
    await shop.getByRole('button', { name: 'Show picture 2 of 3' }).click()
    await expect(shop.getByAltText('The back')).toBeInViewport({ ratio: 0.9 })
  })

  for (const [name, token, address, text] of [
    ['product with pictures', customer.token, `/products/${product?.id}`, '1 / 3'],
    [
      'editor of a product with pictures',
      await adminToken(),
      `/admin/products/${product?.id}`,
      'Use as cover',
    ],
  ] as const)
    await expectAccessible(open, {
      name,
      token,
      async show(shown) {
        await shown.goto(address)
        await expect(shown.getByText(text).first()).toBeAttached()
      },
    })
})

test('the editor loses nothing if the save or the upload fails, or if another admin saves first', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (409|500) .* \/api\/admin\/product/)
  const neighbour = await newProduct({ stock: 0, title: 'Neighbour' })
  const title = `Twice refused ${neighbour.title.split(' ').at(-1)}`
  const page = await open(await adminToken())
  await page.goto('/admin/products/new')

  await test.step('an empty form names its fields', async () => {
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Title is required.')
    await expect(page.getByLabel('Title')).toBeFocused()
  })

  await page.getByLabel('Upload cover').setInputFiles(picture([120, 20, 160]))
  await fill(page, neighbour.title, title)
  await test.step('the save fails: picture and text are still there', async () => {
    await failRequests(page, /\/api\/admin\/product$/)
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(toast(page, 'The pen broke.')).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue(title)
    await expect(page.getByRole('button', { name: /^Focal point/ })).toBeVisible()
    await removeRoute(page, /\/api\/admin\/product$/)
  })

  await test.step('the upload fails: the product is there, and its page tries again', async () => {
    await failRequests(page, '**/api/admin/product/upload-cover')
    await page.getByRole('button', { name: 'Create Product' }).click()
    await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
    await expect(page.getByText('its cover is not uploaded. The pen broke.')).toBeVisible()
    await removeRoute(page, '**/api/admin/product/upload-cover')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: /^Focal point/ })).toBeVisible()
    expect(await findProducts(title)).toHaveLength(1)
  })

  await test.step('another admin saves first: nothing is overwritten unasked', async () => {
    const [product] = await findProducts(title)
    if (!product) throw new Error('There is no product.')
    const stored = { ...neighbour, id: product.id }
    await page.getByLabel('Title').fill(`${title} mine`)
    await editProduct(stored, { costPrice: 2 })
    await page.getByRole('button', { name: 'Save Changes' }).click()
    const conflict = page.getByRole('dialog', { name: 'Changed in another tab or by another admin' })
    await conflict.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(toast(page, 'Product updated successfully!')).toBeVisible()
    expect((await readProduct(stored)).title).toBe(`${title} mine`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title} mine`)
  })
})

async function fill(page: Page, neighbour: string, title: string): Promise<void> {
  const [category, subCategory] = categoryNamesOf(neighbour)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category', { exact: true }).selectOption(category)
  await page.getByLabel('Subcategory').selectOption(subCategory)
  await page.getByLabel('Cost price').fill('1')
  await page.getByLabel('Selling price').fill('2.50')
  await descriptionEditor(page.getByRole('main')).fill('Made on a page.')
}

/** Swipes from right to left, as a finger does. */
async function swipe(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  const client = await page.context().newCDPSession(page)
  const y = box.y + box.height / 2
  const at = (part: number) => [{ x: box.x + box.width * part, y }]
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
  for (let part = 0.85; part > 0.1; part -= 0.05)
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) })
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
