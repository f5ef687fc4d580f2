import type { ListDescription } from '../list.ts'

/** The products for sale. */
export const productList = {
  filters: {
    id: { kind: 'row', setBy: 'call' },
    search: { kind: 'words' },
    categoryId: { kind: 'row' },
    subCategoryId: { kind: 'row', within: 'categoryId' },
    /** `low`: `LOW_STOCK` available accounts or fewer; `out`: none. */
    stock: { kind: 'choice', values: ['low', 'out'] },
  },
  sorts: ['title', 'category', 'subCategory', 'costPrice', 'sellingPrice', 'inStock'],
  order: '-createdAt',
} as const satisfies ListDescription
