import type { Page } from '@playwright/test'
import { newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('without JavaScript every text and link works', async ({ open }) => {
  const page = await open(undefined, { javaScriptEnabled: false })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Premier Source for Digital Assets')
  for (const section of ['Services', 'Products', 'Why Us', 'Testimonials', 'Contact']) {
    await expect(page.getByRole('region', { name: section, exact: true })).toBeVisible()
  }
  for (const figure of ['100% secure', '10k+ customers', '50+ services']) {
    await expect(page.getByRole('listitem').filter({ hasText: figure })).toBeVisible()
  }
  await expect(page.getByRole('blockquote')).toHaveCount(3)
  const products = page.getByRole('region', { name: 'Products' })
  for (const name of ['Facebook Aged (2015)', 'TikTok New', 'Google PVA']) {
    const card = products.getByRole('listitem').filter({ hasText: name })
    await expect(card).toContainText('$0.99')
    await expect(card.getByRole('link', { name: /^Buy Now/ })).toHaveAttribute(
      'href',
      `/products?${new URLSearchParams({ search: name })}`,
    )
  }
  await expectLinks(page, {
    'Browse Accounts': '/products',
    'View All Products': '/products',
    'Login / Sign up': '/login',
    'Create an account': '/register',
    'Terms of Service': '/terms',
    'Privacy Policy': '/privacy',
    'Refund Policy': '/refund-policy',
  })
  await expect(page.getByRole('link', { name: 'Chat with support' })).toHaveAttribute(
    'href',
    'https://wa.me/15555550100?text=Hello%2C%20I%20have%20a%20question.',
  )
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('combobox'), 'a theme cannot be chosen').toHaveCount(0)
})

test('the stock board shows the real stock', async ({ page }) => {
  const { accounts } = await newProduct({ stock: 950 })
  const tag = accounts[0]?.split('-')[0]
  // The server counts the stock at most every 15 seconds.
  await expect(async () => {
    await page.goto('/')
    const board = page.locator('.receipt').filter({ hasText: 'In stock now' })
    await expect(board.getByText(new RegExp(`^Category ${tag}`))).toBeVisible({ timeout: 500 })
    await expect(board.locator('dl > div').filter({ hasText: `Category ${tag}` })).toHaveText(/950$/)
  }).toPass({ timeout: 40_000, intervals: [2_000] })
})

test('the first sentence and the list of services name the categories in stock, and each service has a link', async ({
  page,
}) => {
  await page.goto('/')
  const services = page.getByRole('region', { name: 'Services' })
  await expect(services.getByRole('listitem').first()).toContainText(/\. From \$\d+\.\d\d\.$/)
  await expect(services.getByText('A prepaid wallet')).toBeVisible()
  await expect(services.getByText('Not in stock yet')).toHaveCount(0)
  const first = services.getByRole('listitem').first().getByRole('link')
  const name = (await first.textContent()) ?? ''
  const sentence = page.getByText('in stock now. Pay once')
  await expect(sentence).toContainText(new RegExp(`^${name}`))
  await expect(page.locator('meta[name=description]')).toHaveAttribute(
    'content',
    (await sentence.textContent()) ?? '',
  )
  await expect(first).toHaveAttribute('href', /^\/products\?categoryId=\d+$/)
})

test('the anchors lead to their sections, and the header does not cover them', async ({ open }) => {
  for (const viewport of [
    { width: 1280, height: 700 },
    { width: 360, height: 640 },
  ]) {
    const page = await open(undefined, { viewport })
    await page.goto('/')
    const anchors = page.getByRole('navigation', { name: 'On this page' })
    for (const name of ['Services', 'Products', 'Why Us', 'Testimonials']) {
      const id = name.toLowerCase().replace(' ', '-')
      await anchors.getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/#${id}`)
      const heading = page.getByRole('heading', { level: 2, name })
      await expect(heading).toBeInViewport({ ratio: 1 })
      const header = await page.getByRole('banner').boundingBox()
      const title = await heading.boundingBox()
      expect(title?.y).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
    }
    await page.goto('/#contact')
    await expect(page.getByRole('heading', { level: 2, name: 'Contact' })).toBeInViewport()
  }
})

test('Buy Now of a card without a product leads to what the catalogue finds for its title; a visitor signs in first', async ({
  page,
}) => {
  const customer = await newCustomer()
  await page.goto('/')
  await page.getByRole('link', { name: 'Buy Now Facebook Aged (2015)' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproducts%3Fsearch%3DFacebook/)
  await page.getByLabel('Email').fill(customer.email)
  await page.getByLabel('Password', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/products\?search=Facebook/)
  await expect(page.getByRole('link', { name: 'View Facebook Aged (2015)' })).toBeVisible()
})

test('the app is prefetched when the visitor is about to open it', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('combobox').first().waitFor()
  expect(requestedPaths.filter((path) => /\/app-/.test(path))).toEqual([])
  await page.getByRole('link', { name: 'Browse Accounts' }).hover()
  await expect.poll(() => requestedPaths.some((path) => /\/assets\/app-.*\.js$/.test(path))).toBe(true)
  await expect.poll(() => requestedPaths.some((path) => /\/assets\/app-.*\.css$/.test(path))).toBe(true)
})

test('the theme that is chosen on the landing page applies in the app, too', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveValue('dark')
  await page.getByRole('link', { name: 'Login / Sign up' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('every home link in the app leads to the landing page', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  const pitch = page.getByRole('heading', { level: 1, name: 'Your Premier Source for Digital Assets' })
  await page.goto('/products')
  await page.getByRole('banner').getByRole('link', { name: 'Docket' }).click()
  await expect(page).toHaveURL('/')
  await expect(pitch).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.goto('/nowhere')
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await expect(pitch).toBeVisible()
  // Navigation inside the app leads to the landing page, too: here /login redirects a signed-in user.
  await page.goto('/login?redirect=/')
  await expect(page).toHaveURL('/')
  await expect(pitch).toBeVisible()
})

test('the legal pages say that they are placeholders, and link back', async ({ open }) => {
  const page = await open(undefined, { javaScriptEnabled: false })
  for (const [path, title] of [
    ['/terms', 'Terms of Service'],
    ['/privacy', 'Privacy Policy'],
    ['/refund-policy', 'Refund Policy'],
  ] as const) {
    await page.goto('/')
    await page.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`${title} · Docket`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText('Placeholder text', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to the homepage' }).click()
    await expect(page).toHaveURL('/')
  }
})

test('search engines and link previews find their data', async ({ page, request, baseURL }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Docket · Your Premier Source for Digital Assets')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`)
  const preview = await page.locator('meta[property="og:image"]').getAttribute('content')
  const image = await request.get(preview ?? '')
  expect(image.headers()['content-type']).toBe('image/png')
  const sitemap = await (await request.get('/sitemap.xml')).text()
  for (const [, url] of sitemap.matchAll(/<loc>(.*)<\/loc>/g))
    expect((await request.get(url ?? '')).ok()).toBe(true)
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
})

async function expectLinks(page: Page, links: Record<string, string>) {
  for (const [name, href] of Object.entries(links)) {
    await expect(page.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', href)
  }
}
