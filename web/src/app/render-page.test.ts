import type { PageToRender } from '@docket/contract/rendered-page'
import { describe, expect, it } from 'vitest'
import { getSession } from '../kit/session/session.ts'
import { renderPage } from './render-page.tsx'

const category: { id: number; name: string; imageUrl: string | null } = {
  id: 1,
  name: 'Music & more',
  imageUrl: null,
}
const card: NonNullable<PageToRender['answers']['products']>['items'][number] = {
  id: 7,
  title: 'Pass </script><b>',
  sellingPrice: 4.5,
  cover: null,
  illustration: null,
  inStock: 3,
  subCategoryId: 2,
  subCategory: { id: 2, categoryId: 1, name: 'Monthly', category },
}
const answers = {
  products: { items: [card], total: 1, page: 1, pageSize: 1 },
  categories: [{ ...category, subCategories: [] }],
}
const product = {
  ...card,
  description: '<p>What you <em>get</em></p>',
  metadata: { Term: 'one month' },
  noun: 'key' as const,
  pictures: [],
}
const shopOf = (path: string) => ({ path, storeName: 'Tom & <Co>' })

describe.each(['/products', '/products/7'])('%s without data', (path) => {
  it('is the screen in its layout, as it looks while it loads', async () => {
    const { markup, data } = await renderPage({ ...shopOf(path), answers: {} })
    for (const part of ['<header', '<main', '<footer', 'aria-busy="true"', 'animate-pulse']) {
      expect(markup).toContain(part)
    }
    expect(markup).not.toMatch(/\$\d|undefined|NaN/)
    expect(data).toBe('[]')
  })

  it('is complete and has no script and no inline style', async () => {
    const { markup } = await renderPage({ ...shopOf(path), answers: {} })
    expect(markup).not.toMatch(/<script|<template|<style| style=| on[a-z]+="/)
    expect(markup).toContain('Tom &amp; &lt;Co&gt;')
  })
})

describe('a page with data', () => {
  it('shows the products, and has the answers for the app', async () => {
    const { title, markup, data } = await renderPage({ ...shopOf('/products'), answers })
    expect(title).toBe('Products')
    for (const part of ['Music &amp; more', 'Pass &lt;/script&gt;&lt;b&gt;', '3 in stock', '$4.50']) {
      expect(markup).toContain(part)
    }
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual([
      [['products', 'rows'], answers.products],
      [['categories'], answers.categories],
    ])
  })

  it('shows one product with its description', async () => {
    const { title, markup, data } = await renderPage({ ...shopOf('/products/7'), answers: { product } })
    expect(title).toBe(product.title)
    for (const part of ['What you <em>get</em>', 'one month', '$4.50']) expect(markup).toContain(part)
    expect(JSON.parse(data)).toEqual([[['product', 7], product]])
  })

  it('shows the cover of a product: drawn, with the logo of its category, or its own picture', async () => {
    const markupOf = async (changes: Partial<typeof product>) => {
      const page = { ...shopOf('/products/7'), answers: { product: { ...product, ...changes } } }
      return (await renderPage(page)).markup
    }
    expect(await markupOf({})).toContain('.svg#music"')
    const withLogo = { ...card.subCategory, category: { ...category, imageUrl: '/logos/a.webp' } }
    expect(await markupOf({ subCategory: withLogo })).toContain('src="/logos/a.webp"')
    const cover = {
      url: '/covers/b-9.webp',
      srcSet: '/covers/b-9.webp 9w',
      width: 9,
      height: 9,
      focusX: 0,
      focusY: 100,
    }
    const markup = await markupOf({ cover })
    expect(markup).toContain('srcSet="/covers/b-9.webp 9w"')
    expect(markup).toContain('object-position:0% 100%')
  })

  it('leaves neither its data nor its session for the next page', async () => {
    const [, empty] = await Promise.all([
      renderPage({ ...shopOf('/products'), answers }),
      renderPage({ ...shopOf('/products'), answers: {} }),
      renderPage({ ...shopOf('/products/7'), answers: { product } }),
    ])
    expect(empty?.markup).not.toContain('$4.50')
    expect((await renderPage({ ...shopOf('/products/7'), answers: {} })).markup).not.toContain('$4.50')
    expect(getSession()).toBeNull()
  })
})
