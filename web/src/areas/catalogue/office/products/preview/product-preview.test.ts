import { expect, it } from 'vitest'
import { productFormDefaults } from '../product-form-schema.ts'
import { draftOf } from './product-preview.tsx'

const empty = productFormDefaults(null, { categories: [], subCategories: [] })
const categories = [{ id: 3, name: 'Games', imageUrl: '/logos/a.webp' }]

it('shows placeholders for an empty form', () => {
  expect(draftOf(empty, null, categories)).toEqual({
    id: undefined,
    title: 'No title yet',
    price: 'No price yet',
    inStock: 0,
    category: { id: 0, name: '', imageUrl: null },
    cover: null,
    illustration: null,
    description: '',
    metadata: {},
  })
})

it('shows the typed values without unfinished rows', () => {
  const metadata = [
    { key: ' Year ', value: ' 2026 ' },
    { key: 'Country', value: '' },
    { key: '', value: 'US' },
  ]
  const values = { ...empty, title: ' New ', sellingPrice: '2.5', categoryId: '3', metadata }
  expect(draftOf(values, null, categories)).toMatchObject({
    title: 'New',
    price: '$2.50',
    amount: 2.5,
    category: categories[0],
    metadata: { Year: '2026' },
  })
})

it.each(['abc', '-1', '0.999'])('shows no price for %j', (sellingPrice) => {
  expect(draftOf({ ...empty, sellingPrice }, null, []).price).toBe('No price yet')
})
