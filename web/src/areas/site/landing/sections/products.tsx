import type { ReactNode } from 'react'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'

import { Card } from '../../../../kit/ui/layout/card.tsx'
import { Cover } from '../../../../kit/ui/layout/cover.tsx'
import { landingButton } from '../landing-button.ts'
import { buttonTexts } from '../own-texts.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

const PARTS = ['featured1', 'featured2', 'featured3'] as const

/** Three cards, each with its own texts or with those of the product that it is tied to. */
export function Products() {
  return (
    <Section
      id="products"
      sunken
      title={landing.products}
      lead={landing.productsLead}
      aside={
        <a href="/products" className={landingButton()}>
          {buttonTexts.viewAll}
        </a>
      }
    >
      <ul className="grid gap-4 sm:grid-cols-3 lg:gap-6">
        {PARTS.map((part, index) => (
          <With key={part} part={part}>
            <FeaturedCard cover={<FeaturedCover seed={index} />}>
              <With part="featuredBuy">
                <BuyNow />
              </With>
              <With part="featuredStock">
                <span className="text-14 text-muted">{landing.inStock(slot('featuredCount'))}</span>
              </With>
              <Without part="featuredBuy">
                <Badge tone="neutral">{landing.notInStock}</Badge>
              </Without>
            </FeaturedCard>
          </With>
        ))}
      </ul>
    </Section>
  )
}

/** The uploaded cover of the product, or a drawn one, with the logo of the category or a drawing. */
function FeaturedCover({ seed }: { seed: number }) {
  const coverProps = {
    hue: slot('featuredHue'),
    illustration: slot('featuredIllustration'),
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

const coverShape = 'h-24 w-full shrink-0 sm:aspect-[8/5] sm:h-auto'

function FeaturedCard({ cover, children }: { cover: ReactNode; children: ReactNode }) {
  return (
    <Card as="li" flush>
      <div className="flex h-full flex-col">
        {cover}
        <div className="relative flex flex-1 flex-col gap-4 p-4 lg:p-6">
          <h3 className="wrap-anywhere text-21">{slot('featuredTitle')}</h3>
          <span className="cover-stub bottom-full px-4 pt-2 ps-5 text-21">{slot('featuredPrice')}</span>
          <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-2">{children}</div>
        </div>
      </div>
    </Card>
  )
}

function BuyNow() {
  return (
    <a href={slot('featuredHref')} className={landingButton({ variant: 'primary' })}>
      {buttonTexts.buyNow}
      <span className="sr-only">{landing.buyNowOf(slot('featuredTitle'))}</span>
    </a>
  )
}
