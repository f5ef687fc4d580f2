import type { AdminProduct } from '@docket/contract/admin/products'
import { productBody, updateProductBody } from '@docket/contract/admin/products'
import { describe, expect, it } from 'vitest'
import {
  type Choices,
  type ProductFormInput,
  productForm,
  productFormDefaults,
} from './product-form-schema.ts'

const filledForm: ProductFormInput = {
  title: ' Aged account ',
  categoryId: '3',
  subCategoryId: '7',
  costPrice: '1.5',
  sellingPrice: '9.99',
  description: '',
  metadata: [
    { key: ' Country ', value: ' US ' },
    { key: '', value: '' },
  ],
  noun: 'account',
  lowStock: '',
  illustration: '',
}

const category = { id: 5, name: 'Mail', imageUrl: null }
const subCategory = { id: 8, name: 'New', categoryId: 5 }
const choices: Choices = {
  categories: [category, { ...category, id: 6 }],
  subCategories: [subCategory],
}

const parse = (change: Partial<ProductFormInput>) => productForm.safeParse({ ...filledForm, ...change })

/** The paths of the fields that are refused. */
const refusedFields = (change: Partial<ProductFormInput>) =>
  parse(change).error?.issues.map(({ path }) => path.join('.'))

describe('the product form', () => {
  it('turns the typed text into the body that the server accepts', () => {
    const body = productForm.parse(filledForm)
    expect(body).toEqual({
      title: 'Aged account',
      categoryId: 3,
      subCategoryId: 7,
      costPrice: 1.5,
      sellingPrice: 9.99,
      description: '',
      metadata: { Country: 'US' },
      noun: 'account',
      lowStock: null,
      illustration: null,
    })
    expect(productBody.parse(body)).toEqual(body)
    expect(updateProductBody.parse({ ...body, id: 1, revision: 4 }).revision).toBe(4)
  })

  it('requires title, category, subcategory and both prices, and no description', () => {
    expect(
      refusedFields({ title: ' ', categoryId: '', subCategoryId: '', costPrice: '', sellingPrice: ' ' }),
    ).toEqual(['title', 'categoryId', 'subCategoryId', 'costPrice', 'sellingPrice'])
  })

  it.each(['abc', '-1', '0.999', '1e9', '1,500', '1.500', 'NaN'])('refuses the price %j', (sellingPrice) => {
    expect(refusedFields({ sellingPrice })).toEqual(['sellingPrice'])
  })

  it.each(['0', '0.01', '0,99', '10000000', ' 2.50 '])('accepts the price %j', (sellingPrice) => {
    expect(parse({ sellingPrice }).success).toBe(true)
  })

  it.each([
    ['', null],
    ['0', 0],
    ['10000', 10_000],
  ])('reads the low stock alert %j', (lowStock, threshold) => {
    expect(productForm.parse({ ...filledForm, lowStock }).lowStock).toBe(threshold)
  })

  it.each(['-1', '1.5', '10001', 'few'])('refuses the low stock alert %j', (lowStock) => {
    expect(refusedFields({ lowStock })).toEqual(['lowStock'])
  })

  it('removes the details if every row is blank', () => {
    expect(productForm.parse({ ...filledForm, metadata: [{ key: ' ', value: '' }] }).metadata).toBeNull()
  })

  it('refuses a detail without a name, without a value, and a name used twice', () => {
    const metadata = [
      { key: '', value: 'US' },
      { key: 'Year', value: '' },
      { key: 'Age', value: '1' },
      { key: ' Age ', value: '2' },
    ]
    expect(refusedFields({ metadata })).toEqual(['metadata.0.key', 'metadata.1.value', 'metadata.3.key'])
  })

  it('refuses more details than a product may have', () => {
    // A product may have 30.
    const metadata = Array.from({ length: 31 }, (_, index) => ({ key: `k${index}`, value: 'v' }))
    expect(refusedFields({ metadata })).toEqual(['metadata'])
    expect(refusedFields({ metadata: metadata.slice(1) })).toBeUndefined()
  })

  it('starts with the values of the product, so that saving it unchanged changes nothing', () => {
    const itsSubCategory = {
      id: 7,
      categoryId: 3,
      name: 'Aged',
      category: { id: 3, name: 'F', imageUrl: null },
    }
    const product: AdminProduct = {
      id: 1,
      title: 'Aged account',
      cover: null,
      illustration: 'ticket',
      sellingPrice: 0.5,
      costPrice: 12,
      inStock: 3,
      subCategoryId: 7,
      subCategory: itsSubCategory,
      description: '<p>x</p>',
      metadata: { Country: 'US' },
      noun: 'code',
      lowStock: 25,
      waiting: 0,
      createdAt: '2026-11-21T00:00:00Z',
      revision: 4,
    }
    const defaults = productFormDefaults(product, choices)
    expect(defaults).toMatchObject({ sellingPrice: '0.50', costPrice: '12.00', lowStock: '25' })
    const { title, sellingPrice, costPrice, subCategoryId, description, metadata } = product
    const { noun, lowStock, illustration } = product
    expect(productForm.parse(defaults)).toEqual({
      title,
      sellingPrice,
      costPrice,
      subCategoryId,
      description,
      metadata,
      noun,
      lowStock,
      illustration,
      categoryId: 3,
      revision: 4,
    })
  })

  it('chooses the only category and its only subcategory for a new product', () => {
    const chosen = (choices: Choices) => {
      const { categoryId, subCategoryId } = productFormDefaults(null, choices)
      return [categoryId, subCategoryId]
    }
    const categories = [category]
    expect(chosen({ categories, subCategories: [subCategory] })).toEqual(['5', '8'])
    expect(chosen({ categories, subCategories: [] })).toEqual(['5', ''])
    expect(chosen({ categories, subCategories: [subCategory, { ...subCategory, id: 9 }] })).toEqual(['5', ''])
    expect(chosen(choices)).toEqual(['', ''])
    expect(chosen({ categories: [], subCategories: [] })).toEqual(['', ''])
  })
})
