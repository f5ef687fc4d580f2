import type { Locator, Page } from '@playwright/test'
import {
  descriptionEditor,
  editProduct,
  openBackOffice,
  PLAYER_MARKUP_END,
  paste,
  readProduct,
  YOUTUBE,
} from '../harness/product-form.ts'
import { newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('hostile HTML in a description is not executed in the shop, the preview or the editor', async ({
  open,
  pageProblems,
}) => {
  // The browser blocks the inline event handlers in the pasted text while the editor parses it.
  pageProblems.allow(/inline event handler/, /script-src-attr inline/)
  const product = await newProduct({ stock: 1 })
  const customer = await newCustomer()
  await editProduct(product, {
    description: [
      '<script>window.stolen = 1</script><p onclick="window.stolen = 2">Press me</p>',
      '<p><a href="javascript:window.stolen=3">Follow me</a></p>',
      '<iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>parent.stolen=4</script>"></iframe>',
      '<img src="x" onerror="window.stolen = 5"><svg onload="window.stolen = 6"></svg>',
    ].join(''),
  })
  const expectHarmless = async (within: Page | Locator, page: Page) => {
    await within.getByText('Press me').click()
    await within.getByText('Follow me').click()
    await expect(within.locator('.product-text').locator('script, img, svg, iframe, a')).toHaveCount(0)
    expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  }

  const shop = await open(customer.token)
  await shop.goto(`/products/${product.id}`)
  await expectHarmless(shop, shop)

  const page = await openBackOffice(open, pageProblems)
  await page.goto(`/admin/products?edit=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await expectHarmless(form, page)
  await paste(descriptionEditor(form), {
    'text/html':
      '<img src=x onerror="window.stolen=7"><a href="javascript:stolen=8">Paste</a><script>stolen=9</script>',
  })
  await form.getByRole('button', { name: 'Preview' }).click()
  await expectHarmless(page.getByRole('dialog', { name: 'Preview' }), page)
})

test('opening a description does not change it, editing keeps all its content, and a description that is too long is refused', async ({
  open,
  pageProblems,
}) => {
  const product = await newProduct({ stock: 1 })
  const { description } = await editProduct(product, {
    description: [
      '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6>bare<br>text &amp; more',
      '<p><b>b</b> <i>i</i> <u>u</u> <s>s</s><br>next <span style="color:rgb(26, 127, 55)">g</span></p>',
      '<ul><li>a<ul><li>b</li></ul></li><li><h3>c</h3></li></ul><blockquote>q</blockquote>',
      '<p><a href="mailto:help@shop.example?subject=a%20b">mail</a></p>',
      `<p>before <iframe src="${YOUTUBE}?start=5"></iframe> after</p>`,
    ].join(''),
  })
  const page = await openBackOffice(open, pageProblems)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const editor = descriptionEditor(form)

  await test.step('the form closes without a confirmation if nothing changed', async () => {
    await page.goto(`/admin/products?edit=${product.id}`)
    await editor.click()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toBeHidden()
  })

  await test.step('saving without a change sends the description as it was stored', async () => {
    await page.goto(`/admin/products?edit=${product.id}`)
    await editor.focus()
    await page.keyboard.type('x')
    await page.keyboard.press('Backspace')
    await form.getByLabel('Title').fill(product.title)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Product updated successfully!')).toBeVisible()
    expect((await readProduct(product)).description).toBe(description)
  })

  await test.step('an edit keeps the rest of the description', async () => {
    await page.goto(`/admin/products?edit=${product.id}`)
    await editor.focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form).toBeHidden()
    expect((await readProduct(product)).description).toBe(
      [
        '<h1>A</h1><h2>B</h2><h3>C</h3><h4>D</h4><h5>E</h5><h6>F</h6><p>bare<br />text &amp; more</p>',
        '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s><br />next <span style="color:#1a7f37">g</span></p>',
        '<ul><li>a<ul><li>b</li></ul></li><li><h3>c</h3></li></ul><blockquote><p>q</p></blockquote>',
        '<p><a href="mailto:help@shop.example?subject=a%20b" target="_blank" rel="noopener nofollow">mail</a></p>',
        `<p>before</p><iframe src="${YOUTUBE}?start=5" ${PLAYER_MARKUP_END}<p> after!</p>`,
      ].join(''),
    )
  })

  await test.step('more than 50,000 characters are refused at the editor, which gets the focus', async () => {
    await page.goto(`/admin/products?edit=${product.id}`)
    await editor.focus()
    await paste(editor, { 'text/plain': 'long '.repeat(10_000) })
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(form.getByText('Use at most 50000 characters.')).toBeVisible()
    await expect(editor).toBeFocused()
    await expect(editor).toHaveAttribute('aria-invalid', 'true')
    await expect(editor).toHaveAccessibleDescription('Use at most 50000 characters.')
    await page.keyboard.press('Control+z')
    await expect(editor).not.toHaveAttribute('aria-invalid')
  })
})

test('what is pasted from a spreadsheet, a mail, Word or a video site is stored and shown as it looked there', async ({
  open,
  pageProblems,
}) => {
  const product = await newProduct({ stock: 1, description: '' })
  const page = await openBackOffice(open, pageProblems)
  await page.goto(`/admin/products?edit=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const editor = descriptionEditor(form)
  const wordItem = (level: number, mark: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`
  await paste(editor, {
    'text/html': [
      '<table border=1><col width=64><tr><td>Age</td><td>Friends</td></tr><tr><td>2015</td><td>50</td></tr><tr><td colspan=2>more</td></tr><tr><td rowspan=2>a</td><td>b</td></tr><tr><td>c</td></tr></table>',
      '<div>one</div><div><br></div><div>two m<sup>2</sup> H<sub>2</sub>O <del>old</del></div>',
      '<p>seen<span style="display:none">hidden</span><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[SW1]</a></span></p>',
      wordItem(1, '1.', 'first') + wordItem(2, 'o', 'inner') + wordItem(1, '2.', 'second'),
      '<p>https://www.youtube.com/playlist?list=PL1</p><p>https://vimeo.com/76979871#t=90</p><p>end</p>',
    ].join(''),
  })
  await form.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  const { description } = await readProduct(product)
  expect(description).toBe(
    [
      '<table><tbody><tr><td>Age</td><td>Friends</td></tr><tr><td>2015</td><td>50</td></tr><tr><td colspan="2">more</td></tr><tr><td rowspan="2">a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
      '<p>one</p><p></p><p>two m<sup>2</sup> H<sub>2</sub>O <s>old</s></p><p>seen</p>',
      '<ol><li>first<ul><li>inner</li></ul></li><li>second</li></ol>',
      `<iframe src="https://www.youtube.com/embed/videoseries?list=PL1" ${PLAYER_MARKUP_END}`,
      `<iframe src="https://player.vimeo.com/video/76979871#t=90s" ${PLAYER_MARKUP_END}<p>end</p>`,
    ].join(''),
  )

  const shop = await open((await newCustomer()).token)
  await shop.goto(`/products/${product.id}`)
  const text = shop.locator('.product-text')
  await expect(text.getByRole('cell')).toHaveText(['Age', 'Friends', '2015', '50', 'more', 'a', 'b', 'c'])
  const lefts = await text
    .getByRole('cell')
    .evaluateAll((cells: HTMLElement[]) => cells.map((cell) => cell.offsetLeft))
  expect(lefts[7], 'beside a merged cell, a cell stays in its column').toBe(lefts[6])
  const lines = await text.locator('> p').evaluateAll((nodes) => nodes.map((node) => node.clientHeight))
  expect(lines[1], 'an empty line is as high as another').toBe(lines[0])
})
