import type { Picture } from '@docket/contract/catalogue'
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type UIEvent,
  useRef,
  useState,
} from 'react'
import { PAGE_WIDTHS, ProductCover } from './product-cover.tsx'
import { productWords as words } from './strings.ts'

interface ProductGalleryProps {
  product: ComponentProps<typeof ProductCover>['product'] & {
    /** Absent from a process of the last release. */
    pictures?: readonly Picture[]
  }
  /** The size of a picture. */
  className: string
}

/**
 * The cover of a product on its page, and its further pictures. They are swiped, or scrolled with the arrow keys; on wide
 * screens there are small ones to press, too. Each picture has the size of the cover, so nothing moves when it is loaded.
 */
export function ProductGallery({ product, className }: ProductGalleryProps) {
  const { pictures = [] } = product
  const cover = <ProductCover product={product} place="page" className={className} />
  return pictures.length === 0 ? cover : <Pictures {...{ product, pictures, className }}>{cover}</Pictures>
}

interface PicturesProps extends ProductGalleryProps {
  pictures: readonly Picture[]
  /** The cover. */
  children: ReactNode
}

function Pictures({ product, pictures, className, children }: PicturesProps) {
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const count = pictures.length + 1

  function note({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) {
    setShown(Math.round(scrollLeft / Math.max(1, clientWidth)))
  }

  function show(nth: number) {
    list.current?.scrollTo({ left: nth * list.current.clientWidth })
  }

  /** The browser itself would scroll by a few pixels, and snap back. */
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    show(shown + by)
  }

  return (
    <div className="relative min-w-0">
      <ul
        ref={list}
        aria-label={words.pictures}
        // A person without a mouse scrolls it with the arrow keys.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        tabIndex={0}
        onScroll={note}
        onKeyDown={onKeyDown}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-card motion-safe:scroll-smooth [scrollbar-width:none]"
      >
        <li className="w-full shrink-0 snap-center">{children}</li>
        {pictures.map((picture, index) => (
          <li key={picture.id} className="w-full shrink-0 snap-center">
            <PictureImage
              picture={picture}
              alt={picture.alt || words.pictureOf(index + 2, count)}
              className={className}
            />
          </li>
        ))}
      </ul>
      <p
        aria-hidden="true"
        className="pointer-events-none absolute end-2 bottom-2 rounded-pill bg-surface px-2 py-0.5 font-mono text-12 tabular-nums lg:hidden"
      >
        {shown + 1} / {count}
      </p>
      <div className="mt-2 flex gap-2 max-lg:hidden">
        {[null, ...pictures].map((picture, nth) => (
          <button
            key={picture?.id ?? 0}
            type="button"
            aria-label={words.showPicture(nth + 1, count)}
            aria-current={nth === shown}
            onClick={() => show(nth)}
            className="h-12 w-18 overflow-hidden rounded-control border border-line opacity-70 transition-opacity hover:opacity-100 aria-[current=true]:border-ink aria-[current=true]:opacity-100"
          >
            {picture ? (
              <img
                src={picture.srcSet.split(' ', 1)[0]}
                alt=""
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            ) : (
              <ProductCover product={product} place="row" className="size-full" />
            )}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Shown whole: what is cut off may be what it is about. */
function PictureImage({ picture, alt, className }: { picture: Picture; alt: string; className: string }) {
  return (
    <img
      src={picture.url}
      srcSet={picture.srcSet}
      sizes={PAGE_WIDTHS}
      width={picture.width}
      height={picture.height}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={`bg-sunken object-contain ${className}`}
    />
  )
}
