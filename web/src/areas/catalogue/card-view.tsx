import type { ComponentProps, ReactNode } from 'react'
import { Card } from '../../kit/ui/layout/card.tsx'
import { ProductCover } from './product-cover.tsx'
import { cardStock } from './stock-label.ts'

/** On phones the cover is at the left of the text, 96 px high. From a width of 640 px on, it is above the text. */
export const layoutStyle = 'relative flex h-full sm:flex-col'
export const coverStyle = 'has-stub h-24 w-32 shrink-0 sm:aspect-[8/5] sm:h-auto sm:w-full'
export const bodyStyle = 'flex min-w-0 flex-1 flex-col gap-1 px-3 py-2.5 sm:relative sm:p-4'
/** Places the price at the corner of the cover, from inside the body, which begins where the cover ends. */
const priceStyle =
  'cover-stub text-14 transition-colors group-hover:bg-sunken max-sm:right-[calc(100%-8rem)] sm:bottom-full sm:px-3 sm:pt-1.5 sm:ps-4 sm:text-18'

const stockStyle = { ok: 'text-ok', warn: 'font-medium text-warn', neutral: 'font-medium text-muted' }

interface CardViewProps {
  product: ComponentProps<typeof ProductCover>['product'] & { inStock: number }
  /** That of a drawn cover in degrees, which depends on the cards around it. */
  hue?: number | undefined
  /** Formatted, e.g. `$4.50`. */
  price: string
  /** The link to the product, which covers the whole card. */
  link: ReactNode
  /** Handlers that begin to load the product. */
  intent?: Omit<ComponentProps<'div'>, 'className' | 'children'>
}

/** A product as a card of the catalogue. */
export function CardView({ product, hue, price, link, intent }: CardViewProps) {
  const { title, inStock } = product
  const stock = cardStock(inStock)
  return (
    <Card as="article" flush>
      <div className={`group transition-colors hover:bg-sunken ${layoutStyle}`} {...intent}>
        <ProductCover
          product={product}
          hue={hue}
          place="card"
          className={inStock === 0 ? `${coverStyle} opacity-40 grayscale` : coverStyle}
        />
        <div className={bodyStyle}>
          <h3 className="line-clamp-2 text-14 leading-[1.3]! sm:min-h-[2.6em] sm:text-16" title={title}>
            {title}
          </h3>
          <span className={priceStyle}>{price}</span>
          <div className="mt-auto flex items-center justify-between gap-2">
            <p className={`text-14 ${stockStyle[stock.tone]}`}>{stock.text}</p>
            <span className="text-14 [&>a]:after:absolute [&>a]:after:inset-0">{link}</span>
          </div>
        </div>
      </div>
    </Card>
  )
}
