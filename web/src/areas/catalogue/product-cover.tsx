import { drawnCover } from '@docket/contract/drawn-cover'
import { Cover } from '../../kit/ui/layout/cover.tsx'

interface ProductCoverProps {
  product: {
    /** Absent: the product is not saved yet. */
    id?: number | undefined
    title: string
    subCategory: { category: { id: number; name: string; imageUrl: string | null } }
    /** The uploaded cover; without one, the cover is drawn. */
    cover?: UploadedCover | null | undefined
  }
  /** The formatted price, which a drawn cover shows on its price stub. */
  price?: string | undefined
  /**
   * Where the cover is: in the row of a table (a drawn one is then only the glyph), on a card, or on the product's
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

interface UploadedCover {
  url: string
  srcSet: string
  width: number
  height: number
  focusX: number
  focusY: number
}

/** The cover of a product: its picture, or drawn from its category, title and id. It is hidden from screen readers. */
export function ProductCover({ product, price, place, className }: ProductCoverProps) {
  const { cover, subCategory, title, id } = product
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
  const { hue, glyph, head, tail } = drawnCover(category, title)
  const logo = category.imageUrl && fromRoot(category.imageUrl)
  if (place === 'row') return <Cover hue={hue} glyph={glyph} logo={logo} className={className} />
  return <Cover {...{ hue, glyph, seed: id, head, tail, logo, price, className }} />
}

/** A relative path begins at the root of the shop, not at the page. The server and the browser write the same. */
function fromRoot(url: string): string {
  return /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(url) ? url : `/${url}`
}
