import { LOW_STOCK } from '@docket/contract/catalogue'
import { formatCount } from '../../kit/lib/format.ts'
import { productWords } from './strings.ts'

/** The stock label of a card: 'N in stock', amber for a low stock, or 'Out of Stock'. */
export function cardStock(inStock: number) {
  if (inStock <= 0) return { text: productWords.outOfStock, tone: 'neutral' } as const
  const text = productWords.cardInStock(formatCount(inStock))
  return inStock <= LOW_STOCK ? ({ text, tone: 'warn' } as const) : ({ text, tone: 'ok' } as const)
}

/** The label of the product page: 'In Stock' and the number, 'Only N left!' for a low stock, or 'Out of Stock'. */
export function stockLabel(inStock: number) {
  const { outOfStock, pageStockLow, pageInStock, pageInStockExact } = productWords
  if (inStock <= 0) return { text: outOfStock, tone: 'neutral' } as const
  if (inStock <= LOW_STOCK) return { text: pageStockLow(inStock), tone: 'warn' } as const
  return { text: pageInStock, tone: 'ok', exact: pageInStockExact(formatCount(inStock)) } as const
}
