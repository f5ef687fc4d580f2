import { formatDollars } from '../../lib/format.ts'
import { buttonStyle } from '../../ui/form/button-style.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LabelPattern } from '../../ui/layout/label-pattern.tsx'
import { featured, landing } from '../strings.ts'
import { Section } from './section.tsx'

/** Ids whose label patterns differ in kind and colour. */
const PATTERNS = [20, 36, 42]

export function Products() {
  return (
    <Section
      id="products"
      sunken
      title={landing.products}
      lead={landing.productsLead}
      aside={
        <a href="/products" className={buttonStyle({})}>
          {landing.viewAll}
        </a>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-3 lg:gap-6">
        {featured.map((product, index) => (
          <FeaturedProduct key={product.platform} {...product} pattern={PATTERNS[index] ?? 0} />
        ))}
      </ul>
    </Section>
  )
}

function FeaturedProduct({
  platform,
  type,
  price,
  pattern,
}: (typeof featured)[number] & { pattern: number }) {
  const name = `${platform} ${type}`
  return (
    <Card as="li" flush>
      <div className="flex h-full flex-col">
        <LabelPattern id={pattern} className="aspect-[8/3] w-full sm:aspect-[8/5]" />
        <div className="flex flex-1 flex-col gap-4 p-4 lg:p-6">
          <h3 className="text-21">{name}</h3>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium font-mono text-28 tabular-nums">{formatDollars(price)}</span>
            <a
              href={`/products?${new URLSearchParams({ search: platform })}`}
              className={buttonStyle({ variant: 'primary' })}
            >
              {landing.buyNow}
              <span className="sr-only">{landing.buyNowOf(name)}</span>
            </a>
          </div>
        </div>
      </div>
    </Card>
  )
}
