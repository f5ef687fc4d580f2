import { LabelPattern } from '../../ui/layout/label-pattern.tsx'

interface ProductPictureProps {
  /** The product's id. It determines the pattern if there is no picture. */
  id: number
  /** The path of the category's logo; null if it has none. */
  imageUrl: string | null
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/** The picture of a product: its category's logo, or a label pattern. It is hidden from screen readers. */
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
