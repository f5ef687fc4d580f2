import { drawnCover } from '@docket/contract/drawn-cover'
import type { Illustration } from '@docket/contract/illustrations'
import { Cover } from '../../kit/ui/layout/cover.tsx'

interface ProductCoverProps {
  product: {
    /** Absent: the product is not saved yet. */
    id?: number | undefined
    title: string
    subCategory: { category: { id: number; name: string; imageUrl: string | null } }
    /** The uploaded cover; without one, the cover is drawn. */
    cover?: UploadedCover | null | undefined
    /** The drawing that an operator chose. */
    illustration?: Illustration | null | undefined
  }
  /** The hue that its place in a grid gives a drawn cover, in degrees; its own otherwise. */
  hue?: number | undefined
  /**
   * Where the cover is: in the row of a table (a drawn one is then small), on a card, or on the product's
   * page.
   */
  place: 'row' | 'card' | 'page'
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/**
 * How wide a picture is in each place. Not `auto`: Chromium then downloads the largest file of each picture that is
 * removed from the page.
 */
const WIDTHS = {
  row: '3.5rem',
  card: '(min-width: 48rem) 18rem, (min-width: 40rem) 23rem, 8rem',
  page: '(min-width: 64rem) 44rem, 100vw',
}
export const PAGE_WIDTHS = WIDTHS.page

interface UploadedCover {
  url: string
  srcSet: string
  width: number
  height: number
  focusX: number
  focusY: number
}

/**
 * The cover of a product: its picture, or the drawing that an operator chose, or else the logo of its category, or a
 * drawing for its words. It is hidden from screen readers.
 */
export function ProductCover({ product, hue, place, className }: ProductCoverProps) {
  const { cover, subCategory, title, id = 0 } = product
  const isMain = place === 'page'
  if (cover) {
    return (
      <img
        src={cover.url}
        srcSet={cover.srcSet}
        sizes={WIDTHS[place]}
        width={cover.width}
        height={cover.height}
        alt=""
        loading={isMain ? 'eager' : 'lazy'}
        decoding="async"
        className={`bg-sunken object-cover ${className}`}
        style={{ objectPosition: `${cover.focusX}% ${cover.focusY}%` }}
      />
    )
  }
  const { category } = subCategory
  const drawn = drawnCover({ id, title, category: category.name, illustration: product.illustration })
  const logo = product.illustration ? null : category.imageUrl && fromRoot(category.imageUrl)
  return (
    <Cover
      hue={hue ?? drawn.hue}
      illustration={drawn.illustration}
      seed={id}
      logo={logo}
      small={place === 'row'}
      className={className}
    />
  )
}

/** A relative path begins at the root of the shop, not at the page. The server and the browser write the same. */
function fromRoot(url: string): string {
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(url) ? url : `/${url}`
}
