import { Badge } from '../../kit/ui/feedback/badge.tsx'
import { stockLabel } from './stock-label.ts'
import { productWords } from './strings.ts'

interface ProductHeadlineProps {
  title: string
  /** Formatted, e.g. `$4.50`. */
  price: string
  inStock: number
}

/** Title, price and stock of a product. */
export function ProductHeadline({ title, price, inStock }: ProductHeadlineProps) {
  const stock = stockLabel(inStock)
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-28">{title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <span className="font-medium font-mono text-21 tabular-nums">{price}</span>{' '}
          <span className="text-14 text-muted">{productWords.each}</span>
        </p>
        <p role="status" className="flex items-center gap-2">
          <Badge tone={stock.tone}>{stock.text}</Badge>
          {'exact' in stock && (
            <span className="font-mono text-14 text-muted tabular-nums">{stock.exact}</span>
          )}
        </p>
      </div>
    </header>
  )
}
