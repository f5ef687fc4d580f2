import { drawnCover } from '@docket/contract/drawn-cover'
import { FEATURED } from '@docket/contract/featured'
import type { ReactNode } from 'react'
import { formatDollars } from '../../lib/format.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { buttonStyle } from '../../ui/form/button-style.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cover } from '../../ui/layout/cover.tsx'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

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
          <With key={part} part={part}>
            <FeaturedCard
              name={slot('featuredTitle')}
              price={slot('featuredPrice')}
              cover={<FeaturedCover seed={index} />}
            >
              <BuyNow href={`/products/${slot('featuredId')}`} name={slot('featuredTitle')} />
            </FeaturedCard>
          </With>
        ))}
        <With part="unknownStock">
          <ExampleCards actionOf={(name, platform) => <BuyNow href={searchFor(platform)} name={name} />} />
        </With>
        <With part="emptyStock">
          <ExampleCards actionOf={() => <Badge tone="neutral">{landing.notInStock}</Badge>} />
        </With>
      </ul>
    </Section>
  )
}

/** The uploaded cover of the product, or a drawn one with the logo or the glyph of the category. */
function FeaturedCover({ seed }: { seed: number }) {
  const coverProps = {
    hue: slot('featuredHue'),
    glyph: slot('featuredGlyph'),
    head: slot('featuredHead'),
    tail: slot('featuredTail'),
    seed,
    className: coverShape,
  }
  return (
    <>
      <With part="featuredPicture">
        <img
          src={slot('coverUrl')}
          srcSet={slot('coverSet')}
          sizes="(min-width: 40rem) 24rem, 100vw"
          width={slot('coverWidth')}
          height={slot('coverHeight')}
          alt=""
          loading="lazy"
          decoding="async"
          className={`bg-sunken object-cover ${coverShape}`}
          style={{ objectPosition: slot('coverFocus') }}
        />
      </With>
      <Without part="featuredPicture">
        <With part="featuredLogo">
          <Cover {...coverProps} logo={slot('logoUrl')} />
        </With>
        <Without part="featuredLogo">
          <Cover {...coverProps} />
        </Without>
      </Without>
    </>
  )
}

interface ExampleCardsProps {
  actionOf: (name: string, platform: string) => ReactNode
}

/** Examples of what the shop is meant to sell. They are shown while the stock is unknown or empty. */
function ExampleCards({ actionOf }: ExampleCardsProps) {
  return FEATURED.map(({ platform, type, price }, index) => {
    const name = `${platform} ${type}`
    const coverProps = drawnCover({ id: index + 1, name: platform }, name)
    return (
      <FeaturedCard
        key={name}
        name={name}
        price={formatDollars(price)}
        cover={<Cover {...coverProps} seed={index} className={coverShape} />}
      >
        {actionOf(name, platform)}
      </FeaturedCard>
    )
  })
}

interface FeaturedCardProps {
  name: string
  /** Formatted. */
  price: string
  cover: ReactNode
  children: ReactNode
}

const coverShape = 'h-24 w-full shrink-0 sm:aspect-[8/5] sm:h-auto'

function FeaturedCard({ name, price, cover, children }: FeaturedCardProps) {
  return (
    <Card as="li" flush>
      <div className="flex h-full flex-col">
        {cover}
        <div className="relative flex flex-1 flex-col gap-4 p-4 lg:p-6">
          <h3 className="wrap-anywhere text-21">{name}</h3>
          <span className="cover-stub bottom-full px-4 pt-2 ps-5 text-21">{price}</span>
          <div className="mt-auto">{children}</div>
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
