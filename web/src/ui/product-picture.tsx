import { LabelPattern } from './label-pattern.tsx'

interface ProductPictureProps {
  /** The product's id, which draws its pattern where there is no picture. */
  id: number
  /** The category's logo, relative to the shop's own origin; null where it has none. */
  imageUrl: string | null
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/** What a product looks like: its category's logo, or else a label pattern of its own. Says nothing to screen readers. */
export function ProductPicture({ id, imageUrl, className }: ProductPictureProps) {
  if (imageUrl === null) return <LabelPattern id={id} className={className} />
  return (
    <span className={`flex items-center justify-center bg-sunken ${className}`}>
      <img
        src={new URL(imageUrl, location.origin).href}
        alt=""
        loading="lazy"
        decoding="async"
        className="max-h-3/5 max-w-3/5 object-contain"
      />
    </span>
  )
}
