import { drawnCover } from '@docket/contract/drawn-cover'
import { Cover } from '../../ui/layout/cover.tsx'

interface ProductCoverProps {
  product: {
    /** Absent: the product is not saved yet. */
    id?: number | undefined
    title: string
    subCategory: { category: { id: number; name: string; imageUrl: string | null } }
  }
  /** Formatted; on the stub of a drawn cover. */
  price?: string
  /** Only the glyph, as in the row of a table. */
  isSmall?: boolean
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/** The cover of a product, drawn from its category, title and id. It is hidden from screen readers. */
export function ProductCover({ product, price, isSmall = false, className }: ProductCoverProps) {
  const { category } = product.subCategory
  const { hue, glyph, head, tail } = drawnCover(category, product.title)
  const logo = category.imageUrl && new URL(category.imageUrl, location.origin).href
  if (isSmall) return <Cover hue={hue} glyph={glyph} logo={logo} className={className} />
  return <Cover {...{ hue, glyph, seed: product.id, head, tail, logo, price, className }} />
}
