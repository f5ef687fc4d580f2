import { describe, expect, it } from 'vitest'
import { getSession } from '../shared/session/session.ts'
import { renderPage } from './render-page.tsx'

const category = { id: 1, name: 'Music & more', imageUrl: null }
const card = {
  id: 7,
  title: 'Pass </script><b>',
  sellingPrice: 4.5,
  inStock: 3,
  subCategoryId: 2,
  subCategory: { id: 2, categoryId: 1, name: 'Monthly', category },
}
const answers = {
  products: { items: [card], total: 1, page: 1, pageSize: 1 },
  categories: [{ ...category, subCategories: [] }],
}
const product = { ...card, description: '<p>What you <em>get</em></p>', metadata: { Term: 'one month' } }
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

  it('leaves nothing for the next page', async () => {
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
