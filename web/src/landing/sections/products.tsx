import { FEATURED } from '@docket/contract/featured'
import type { ReactNode } from 'react'
import { formatDollars } from '../../lib/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { buttonStyle } from '../../ui/form/button-style.ts'
import { Card } from '../../ui/layout/card.tsx'
import { LabelPattern } from '../../ui/layout/label-pattern.tsx'
import { ForEach, slot } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

/** Ids whose label patterns differ in kind and colour. */
const PATTERNS = [20, 36, 42] as const
const PARTS = ['featured1', 'featured2', 'featured3'] as const

/** Three products that are in stock. */
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
        {PARTS.map((part, index) => (
          <ForEach key={part} part={part}>
            <FeaturedCard
              name={slot('featuredTitle')}
              price={slot('featuredPrice')}
              pattern={PATTERNS[index] ?? 0}
            >
              <BuyNow href={`/products/${slot('featuredId')}`} name={slot('featuredTitle')} />
            </FeaturedCard>
          </ForEach>
        ))}
        <ForEach part="unknownStock">
          <ExampleCards actionOf={(name, platform) => <BuyNow href={searchFor(platform)} name={name} />} />
        </ForEach>
        <ForEach part="emptyStock">
          <ExampleCards actionOf={() => <Badge tone="neutral">{landing.notInStock}</Badge>} />
        </ForEach>
      </ul>
    </Section>
  )
}

interface ExampleCardsProps {
  actionOf: (name: string, platform: string) => ReactNode
}

/** The products that the shop is meant to sell, while none of the catalogue can be shown. */
function ExampleCards({ actionOf }: ExampleCardsProps) {
  return FEATURED.map(({ platform, type, price }, index) => {
    const name = `${platform} ${type}`
    return (
      <FeaturedCard key={name} name={name} price={formatDollars(price)} pattern={PATTERNS[index] ?? 0}>
        {actionOf(name, platform)}
      </FeaturedCard>
    )
  })
}

interface FeaturedCardProps {
  name: string
  /** Formatted. */
  price: string
  pattern: number
  children: ReactNode
}

function FeaturedCard({ name, price, pattern, children }: FeaturedCardProps) {
  return (
    <Card as="li" flush>
      <div className="flex h-full flex-col">
        <LabelPattern id={pattern} className="aspect-[8/3] w-full sm:aspect-[8/5]" />
        <div className="flex flex-1 flex-col gap-4 p-4 lg:p-6">
          <h3 className="wrap-anywhere text-21">{name}</h3>
          <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
            <span className="font-medium font-mono text-28 tabular-nums">{price}</span>
            {children}
          </div>
        </div>
      </div>
    </Card>
  )
}

function BuyNow({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} className={buttonStyle({ variant: 'primary' })}>
      {landing.buyNow}
      <span className="sr-only">{landing.buyNowOf(name)}</span>
    </a>
  )
}

const searchFor = (platform: string) => `/products?${new URLSearchParams({ search: platform })}`
