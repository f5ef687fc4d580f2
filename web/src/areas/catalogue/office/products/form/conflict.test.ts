import type { AdminProduct } from '@docket/contract/admin/products'
import { expect, it } from 'vitest'
import { differences, formAsText } from './conflict.tsx'

const category = { id: 3, name: 'Mail', imageUrl: null }
const theirs: AdminProduct = {
  id: 1,
  revision: 2,
  title: 'Aged',
  cover: null,
  illustration: null,
  sellingPrice: 2,
  costPrice: 1,
  inStock: 3,
  subCategoryId: 7,
  subCategory: { id: 7, categoryId: 3, name: 'Old', category },
  description: '<p>a</p>',
  metadata: { Year: '2020', Country: 'US' },
  noun: 'account',
  lowStock: null,
  waiting: 0,
  createdAt: '2026-11-21T00:00:00Z',
}
const mine = {
  title: 'Aged',
  sellingPrice: 2,
  costPrice: 1,
  categoryId: 3,
  subCategoryId: 7,
  description: '<p>a</p>',
  metadata: { Country: 'US', Year: '2020' },
  noun: 'account' as const,
  lowStock: null,
  illustration: null,
  revision: 1,
}
const choices = {
  categories: [category, { id: 4, name: 'Social', imageUrl: null }],
  subCategories: [
    { id: 7, name: 'Old', categoryId: 3 },
    { id: 8, name: 'New', categoryId: 4 },
  ],
}

it('two equal versions do not differ, in any order of their details', () => {
  expect(differences(theirs, mine, choices)).toEqual([])
})

it('only the fields that differ are shown, as readable text', () => {
  const changed = {
    ...mine,
    title: 'Aged mail',
    sellingPrice: 2.5,
    categoryId: 4,
    subCategoryId: 8,
    description: '',
    metadata: null,
    noun: 'key' as const,
    lowStock: 25,
  }
  expect(differences(theirs, changed, choices)).toEqual([
    { field: 'Title', theirs: 'Aged', mine: 'Aged mail' },
    { field: 'Category', theirs: 'Mail', mine: 'Social' },
    { field: 'Subcategory', theirs: 'Old', mine: 'New' },
    { field: 'Selling price', theirs: '$2.00', mine: '$2.50' },
    { field: 'Description', theirs: '<p>a</p>', mine: '', isHtml: true },
    { field: 'Details', theirs: 'Country: US\nYear: 2020', mine: '' },
    { field: 'The buyer gets', theirs: 'Account', mine: 'Key' },
    { field: 'Low stock alert', theirs: '', mine: '25' },
  ])
})

it('all values of the form can be copied as text', () => {
  expect(formAsText(mine, choices)).toBe(
    'Title: Aged\nCategory: Mail\nSubcategory: Old\nCost price: 1.00\nSelling price: 2.00\n' +
      'The buyer gets: Account\nLow stock alert: \nIllustration: Automatic\nDetails:\nCountry: US\nYear: 2020\nDescription:\n<p>a</p>',
  )
})
