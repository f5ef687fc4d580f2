import { drawnCover } from '@docket/contract/drawn-cover'
import { Cover } from '../../ui/layout/cover.tsx'

interface ProductCoverProps {
  product: {
    /** Absent: the product is not saved yet. */
    id?: number | undefined
    title: string
    subCategory: { category: { id: number; name: string; imageUrl: string | null } }
    /** The uploaded cover; without one, the cover is drawn. */
    cover?: UploadedCover | null | undefined
  }
  /** Formatted; on the stub of a drawn cover. */
  price?: string | undefined
  place: keyof typeof widths
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

interface UploadedCover {
  url: string
  srcSet: string
  width: number
  height: number
  focusX: number
  focusY: number
}

/** How wide a cover is: in a row of a table, where a drawn one is only the glyph, on a card, and on the product's page. */
const widths = {
  row: '3.5rem',
  card: '(min-width: 64rem) 18rem, (min-width: 40rem) 50vw, 7rem',
  page: '(min-width: 64rem) 44rem, 100vw',
}

/** The cover of a product: its picture, or drawn from its category, title and id. It is hidden from screen readers. */
export function ProductCover({ product, price, place, className }: ProductCoverProps) {
  const { cover, subCategory, title, id } = product
  if (cover) {
    return (
      <img
        src={cover.url}
        srcSet={cover.srcSet}
        sizes={widths[place]}
        width={cover.width}
        height={cover.height}
        alt=""
        loading={place === 'page' ? 'eager' : 'lazy'}
        decoding="async"
        className={`bg-sunken object-cover ${className}`}
        style={{ objectPosition: `${cover.focusX}% ${cover.focusY}%` }}
      />
    )
  }
  const { category } = subCategory
  const { hue, glyph, head, tail } = drawnCover(category, title)
  // On the server there is no location, and the address that it writes begins at the root.
  const logo =
    category.imageUrl && globalThis.location
      ? new URL(category.imageUrl, location.origin).href
      : category.imageUrl
  if (place === 'row') return <Cover hue={hue} glyph={glyph} logo={logo} className={className} />
  return <Cover {...{ hue, glyph, seed: id, head, tail, logo, price, className }} />
}
