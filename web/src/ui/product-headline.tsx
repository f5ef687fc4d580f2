import { strings } from '../lib/strings.ts'
import { Badge } from './badge.tsx'
import { stockLabel } from './stock-label.ts'

const words = strings.shop

interface ProductHeadlineProps {
  title: string
  /** As it is shown, e.g. `$4.50`. */
  price: string
  inStock: number
}

/** What a product is, costs, and how much of it there is. */
export function ProductHeadline({ title, price, inStock }: ProductHeadlineProps) {
  const stock = stockLabel(inStock)
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-28">{title}</h1>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <span className="font-medium font-mono text-21 tabular-nums">{price}</span>{' '}
          <span className="text-14 text-muted">{words.each}</span>
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
