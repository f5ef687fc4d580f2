import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { addAccounts, buy, newProduct } from '../harness/products.ts'
import { clipboardText, failRequests, removeRoute, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const DESKTOP = { viewport: { width: 1280, height: 800 } }

for (const [device, options] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`after paying on a ${device}, the receipt feeds out with the goods, which a press copies; later they are hidden`, async ({
    open,
  }) => {
    const product = await newProduct({ price: 2, stock: 0 })
    const pass = `s3cret-${newTag()}`
    const log = `ann@mail.test | pass: ${pass} | recovery mail: bob@mail.test`
    await addAccounts(product.id, [log])
    const page = await open((await newCustomer({ dollars: 12 })).token, options)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await recordMotion(page)
    await page.goto(`/products/${product.id}`)
    const shown = seen(page, 'SHOWN')
    await page.getByRole('button', { name: 'Purchase' }).click()
    const order = page.getByRole('region', { name: 'Your new order' })
    await expect(walletLink(page, '$10.00')).toBeVisible()
    for (const part of [
      order.getByText('ann@mail.test', { exact: true }),
      order.getByText('Delivered', { exact: true }),
      order.getByRole('button', { name: 'Download' }),
      order.getByRole('button', { name: 'Copy all' }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 })
    }
    await shown
    await expect(order.getByText(/^Delivered in \d+\.\d s\.$/)).toBeVisible()
    await expectMotion(page, { properties: ['opacity', 'transform'], endsWithinMs: 600 })
    // A phone shows a wider page if an element is beyond the right edge, even only during an animation.
    expect(await page.evaluate(() => innerWidth)).toBe(options.viewport.width)

    const copied = seen(page, 'COPIED')
    // The copy button covers the whole line.
    await order.getByText(pass).click({ force: true })
    await copied
    await expect(order.getByText('Copied')).toBeVisible()
    await expect.poll(() => clipboardText(page)).toBe(pass)
    for (const [name, value] of [
      ['Email', 'ann@mail.test'],
      ['recovery mail', 'bob@mail.test'],
    ] as const) {
      await order.getByRole('button', { name: `Copy ${name} of Log (1)`, exact: true }).click()
      await expect.poll(() => clipboardText(page)).toBe(value)
    }
    await order.getByRole('button', { name: 'Copy Log (1)', exact: true }).click()
    await expect.poll(() => clipboardText(page)).toBe(log)

    const sharing = page.waitForEvent('download')
    await order.getByRole('button', { name: 'Share' }).click()
    const picture = await readFile(await (await sharing).path())
    expect([...picture.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')

    const stored = await page.evaluate(() => JSON.stringify([history.state, sessionStorage, localStorage]))
    expect(stored + page.url()).not.toContain(pass)
    await page.reload()
    await expect(order.getByRole('button', { name: 'Tap to reveal Log (1)' })).toBeVisible()
    await expect(page.getByText(pass)).toHaveCount(0)
    await order.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('link', { name: /Show order ORD-/ })).toBeVisible()
  })
}

test('with reduced motion the receipt is finished at once; if the goods cannot be loaded, it says so and tries again', async ({
  open,
  pageProblems,
}) => {
  const product = await newProduct({ price: 1, stock: 50 })
  const page = await open((await newCustomer({ dollars: 60 })).token, { reducedMotion: 'reduce' })
  await recordMotion(page)
  await page.goto(`/products/${product.id}?quantity=50`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  const order = page.getByRole('region', { name: 'Your new order' })
  await expect(order.getByText(product.accounts[0] ?? '', { exact: true })).toBeVisible()
  await expectMotion(page, { properties: [], endsWithinMs: 0 })
  await expect(order.getByRole('listitem')).toHaveCount(5)
  await order.getByRole('button', { name: 'Show all 50' }).click()
  await expect(order.getByRole('listitem')).toHaveCount(50)

  pageProblems.allow(/status of 500/)
  const goods = /\/api\/history\/purchases\/\d+$/
  // The first live update would load the goods again, before the press.
  await page.route('**/api/live*', () => {})
  await failRequests(page, goods)
  await page.reload()
  await expect(order.getByRole('alert')).toBeVisible()
  await removeRoute(page, goods)
  await order.getByRole('button', { name: 'Try again' }).click()
  await expect(order.getByRole('button', { name: 'Tap to reveal Log (1)' })).toBeVisible()
})

test('an order has its own address, older links lead to this address, and Back returns to the list', async ({
  open,
}) => {
  const product = await newProduct({ price: 2 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto(`/history?search=${encodeURIComponent(product.title)}`)
  await page.getByRole('link', { name: /Show order ORD-/ }).click()
  await expect(page).toHaveURL(`/history/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^ORD-${String(id).padStart(4, '0')}`))
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toHaveValue(product.title)
  await page.goto(`/history?order=${id}`)
  await expect(page).toHaveURL(`/history/${id}`)
  await page.getByRole('link', { name: 'Buy again' }).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('the print-out of an order says who sold and who bought it', async ({ open }) => {
  const product = await newProduct({ price: 2 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto(`/history/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByText(`${customer.username}, ${customer.email}`)).toBeVisible()
  await expect(sheet.getByText('Docket, no-reply@docket.test')).toBeVisible()
  await expect(sheet.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
})

test('My Orders show at once that an order is reported, answered and replaced', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const order = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto('/history')
  const row = page.getByRole('row').filter({ hasText: product.title })
  await expect(row).toBeVisible()
  const { accounts } = await api<{ accounts: { id: number }[] }>('GET', `/history/purchases/${order.id}`, {
    token: customer.token,
  })
  const report = await api<{ id: number }>('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: order.id, message: 'It is locked.' },
  })
  await expect(row.getByText('Reported', { exact: true })).toBeVisible()
  const token = await adminToken()
  const answer = 'Please wait a day, then it opens.'
  await api('POST', '/admin/report/decline', { token, body: { id: report.id, answer } })
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()
  await api('POST', '/admin/purchase/replace', {
    token,
    body: { purchaseId: order.id, accountId: accounts[0]?.id, reason: 'It stays locked.' },
  })
  await expect(row.getByText('Replaced', { exact: true })).toBeVisible()
  await api('POST', '/admin/purchase/refund', {
    token,
    body: { purchaseId: order.id, amount: 2, reason: 'For the trouble' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await expect(row).toContainText('Refunded $2.00')
  await page.goto(`/history/${order.id}`)
  await expect(page.getByRole('main').getByText('Refunded', { exact: true })).toBeVisible()
})

/** The next call that tells the shop what the customer did with the goods. */
function seen(page: Page, kind: 'SHOWN' | 'COPIED') {
  return page.waitForRequest(
    (request) => request.url().endsWith('/seen') && request.postData()?.includes(kind) === true,
  )
}

interface Motion {
  properties: string[]
  endsAtMs: number
}

/** Records, in the page, what moves in a receipt that feeds out, and when the last of it ends. */
async function recordMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const motion: Motion = { properties: [], endsAtMs: 0 }
    Object.assign(globalThis, { motion })
    document.addEventListener('animationstart', ({ target }) => {
      const receipt = target instanceof Element ? target.closest('.feeds') : null
      for (const animation of receipt?.getAnimations({ subtree: true }) ?? []) {
        const { effect } = animation
        if (!(animation instanceof CSSAnimation) || !(effect instanceof KeyframeEffect)) continue
        const others = ['offset', 'computedOffset', 'easing', 'composite']
        const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
        motion.properties.push(...properties.filter((property) => !others.includes(property)))
        motion.endsAtMs = Math.max(motion.endsAtMs, Number(effect.getComputedTiming().endTime))
      }
    })
  })
}

async function expectMotion(
  page: Page,
  { properties, endsWithinMs }: { properties: string[]; endsWithinMs: number },
): Promise<void> {
  const motion = await page.evaluate(() => (globalThis as unknown as { motion: Motion }).motion)
  expect([...new Set(motion.properties)].sort()).toEqual(properties)
  expect(motion.endsAtMs).toBeLessThanOrEqual(endsWithinMs)
}
