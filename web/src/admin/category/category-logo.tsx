import { Image } from 'lucide-react'

/** A category's logo, or the place for one. Says nothing to screen readers. */
export function CategoryLogo({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="flex size-8 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken">
      {imageUrl === null ? (
        <Image aria-hidden="true" strokeWidth={1.75} className="size-4 text-muted" />
      ) : (
        <img src={imageUrl} alt="" width={28} height={28} loading="lazy" className="size-7 object-contain" />
      )}
    </span>
  )
}
