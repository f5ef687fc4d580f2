import { describe, expect, it } from 'vitest'
import { type BuiltChunk, officeCodeOfCustomers } from './customers-without-office.ts'

const SRC = '/shop/web/src'
const rendered = (...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [`${SRC}/${path}`, { renderedLength: 9 }]))
const chunk = (fileName: string, more: Partial<BuiltChunk>): BuiltChunk => ({
  type: 'chunk',
  fileName,
  ...more,
})

/** A build with a page of the shop and a screen of the office, which have a file in common. */
const build = (inCommon: BuiltChunk['modules']) => [
  chunk('app.js', {
    isEntry: true,
    facadeModuleId: '/shop/web/app.html',
    dynamicImports: ['products.js', 'coupons.js'],
    modules: {
      ...rendered('app/router.ts', 'areas/coupons/office-routes.ts', 'areas/users/office/search.ts'),
      '/shop/contract/src/admin/product-list.ts': { renderedLength: 9 },
    },
  }),
  chunk('products.js', {
    facadeModuleId: `${SRC}/areas/catalogue/shop/products-page.tsx`,
    imports: ['common.js'],
    modules: rendered('areas/catalogue/shop/products-page.tsx'),
  }),
  chunk('coupons.js', {
    facadeModuleId: `${SRC}/areas/coupons/coupons-page.tsx`,
    imports: ['common.js', 'calls.js'],
    modules: rendered('areas/coupons/coupons-page.tsx'),
  }),
  chunk('calls.js', { modules: { '/shop/contract/src/admin/coupons.ts': { renderedLength: 9 } } }),
  chunk('common.js', { modules: { ...rendered('kit/ui/form/button.tsx'), ...inCommon } }),
]

describe('what customers load', () => {
  it('has no code of the office but the addresses of its screens, and the lists that they read', () => {
    expect(officeCodeOfCustomers(build({}))).toEqual([])
  })

  it.each([
    `${SRC}/areas/coupons/office.ts`,
    `${SRC}/areas/office.ts`,
    `${SRC}/kit/office/strings.ts`,
    `${SRC}/areas/purchases/office/strings.ts`,
    `${SRC}/app/layout/admin-layout.tsx`,
    '/shop/contract/src/admin/coupons.ts',
  ])('is refused with %s, also in a file that other screens load', (id) => {
    expect(officeCodeOfCustomers(build({ [id]: { renderedLength: 9 } }))).toEqual([`common.js: ${id}`])
    expect(officeCodeOfCustomers(build({ [id]: { renderedLength: 0 } })), 'the bundler dropped it').toEqual(
      [],
    )
  })
})
