import { createCategory, uploadLogo } from '@docket/contract/admin/categories'
import { createProduct } from '@docket/contract/admin/products'
import { saveStore } from '@docket/contract/admin/settings'
import { saveSiteText } from '@docket/contract/admin/site-texts'
import { createAccount } from '@docket/contract/admin/stock'
import { expect, it } from 'vitest'
import { firstStepsOf } from './first-steps-of.ts'

const empty = {
  categoryId: null,
  productId: null,
  hasStock: false,
  hasLogo: false,
  hasSupportChat: false,
  hasLegalTexts: false,
  hasOwnClaims: false,
}
const stepNames = (role: Parameters<typeof firstStepsOf>[1], firstSteps: typeof empty | null = empty) =>
  firstStepsOf({ firstSteps }, role).map(({ name }) => name)

it('lists the steps that the role may do, and nothing after the first sale', () => {
  const all = ['category', 'product', 'stock', 'logo', 'support', 'legal', 'samples', 'test']
  expect(stepNames('OWNER')).toEqual(all)
  expect(stepNames('MANAGER')).toEqual(all)
  expect(stepNames('STOCK')).toEqual(['category', 'product', 'stock', 'logo', 'test'])
  expect(stepNames('SUPPORT')).toEqual([])
  expect(stepNames(null)).toEqual([])
  expect(stepNames('OWNER', null)).toEqual([])
})

it('needs for each step the permission that the contract names for its call', () => {
  const calls = {
    category: createCategory,
    product: createProduct,
    stock: createAccount,
    logo: uploadLogo,
    support: saveStore,
    legal: saveSiteText,
    samples: saveSiteText,
    // The test purchase has no call of the back office. The roles that may add a product see this step.
    test: createProduct,
  }
  for (const { name, needed } of firstStepsOf({ firstSteps: empty }, 'OWNER')) {
    expect([name, needed]).toEqual([name, calls[name].permission])
  }
})

it('ticks what the shop has, and links only what is possible', () => {
  const steps = (firstSteps: Parameters<typeof firstStepsOf>[0]['firstSteps']) =>
    firstStepsOf({ firstSteps }, 'OWNER').map(({ name, isDone, link, blockedBy }) => [
      name,
      isDone ? 'done' : (blockedBy ?? link?.search ?? link?.hash ?? 'elsewhere'),
    ])
  expect(steps(empty)).toEqual([
    ['category', { edit: 'new' }],
    ['product', { edit: 'new' }],
    ['stock', 'Add a product first.'],
    ['logo', 'Add a category first.'],
    ['support', 'support-number'],
    ['legal', 'public-pages'],
    ['samples', 'public-pages'],
    ['test', 'Add stock first.'],
  ])
  expect(
    steps({
      categoryId: 3,
      productId: 7,
      hasStock: false,
      hasLogo: false,
      hasSupportChat: true,
      hasLegalTexts: true,
      hasOwnClaims: false,
    }),
  ).toEqual([
    ['category', 'done'],
    ['product', 'done'],
    ['stock', { accounts: 7 }],
    ['logo', { logo: 3 }],
    ['support', 'done'],
    ['legal', 'done'],
    ['samples', 'public-pages'],
    ['test', 'Add stock first.'],
  ])
  expect(
    steps({
      categoryId: 3,
      productId: 7,
      hasStock: true,
      hasLogo: true,
      hasSupportChat: true,
      hasLegalTexts: true,
      hasOwnClaims: true,
    }),
  ).toEqual([
    ...['category', 'product', 'stock', 'logo', 'support', 'legal', 'samples'].map((name) => [name, 'done']),
    ['test', 'elsewhere'],
  ])
})
