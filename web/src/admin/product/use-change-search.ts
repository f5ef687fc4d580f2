import { useChangeSearch as useChangeSearchAt } from '../../lib/use-change-search.ts'
import type { ProductsSearch } from './search.ts'

export const useChangeSearch = () => useChangeSearchAt<ProductsSearch>('/admin/products')
