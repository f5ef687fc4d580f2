import { LOW_STOCK } from '@docket/contract/catalogue'
import { formatCount } from '../../kit/lib/format.ts'
import { productWords } from './strings.ts'

/** The stock label of a card: 'N in stock' or 'Out of Stock'. */
export function cardStock(inStock: number): string {
  return inStock > 0 ? productWords.cardInStock(formatCount(inStock)) : productWords.outOfStock
}

/** The label of the product page: 'In Stock' and the number, 'Only N left!' for a low stock, or 'Out of Stock'. */
export function stockLabel(inStock: number) {
  const { outOfStock, pageStockLow, pageInStock, pageInStockExact } = productWords
  if (inStock <= 0) return { text: outOfStock, tone: 'neutral' } as const
  if (inStock <= LOW_STOCK) return { text: pageStockLow(inStock), tone: 'warn' } as const
  return { text: pageInStock, tone: 'ok', exact: pageInStockExact(formatCount(inStock)) } as const
}
