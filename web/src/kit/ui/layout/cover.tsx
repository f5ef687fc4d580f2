import type { CSSProperties } from 'react'

interface CoverProps {
  /** In degrees. */
  hue: number | string
  /** The name of a drawing of `ILLUSTRATIONS_FILE`. */
  illustration: string
  /** Determines the texture, e.g. the id of the product. */
  seed?: number | undefined
  /** Takes the place of the drawing. */
  logo?: string | null
  /** In the row of a table: the small drawing, without a texture. */
  small?: boolean
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/** The drawings: a file of its own, so that no script and no stylesheet carries them. Its name has its hash. */
export const ILLUSTRATIONS_FILE = '/assets/illustrations-6a2399ce.svg'

/** A drawn cover: a drawing on a ground in one hue. The title is beside it, so it is hidden from screen readers. */
export function Cover({ hue, illustration, seed = 0, logo = null, small = false, className }: CoverProps) {
  // React's type of styles knows no custom properties.
  const style = { '--cover-hue': hue } as CSSProperties
  return (
    <span aria-hidden="true" className={`cover ${small ? 'cover-small' : ''} ${className}`} style={style}>
      {!small && <span className={`cover-texture texture-${seed % TEXTURES}`} style={shiftOf(seed)} />}
      {logo === null ? (
        <svg aria-hidden="true" className="cover-drawing">
          <use href={`${ILLUSTRATIONS_FILE}#${illustration}${small ? '-small' : ''}`} />
        </svg>
      ) : (
        <img src={logo} alt="" loading="lazy" decoding="async" className="cover-drawing" />
      )}
    </span>
  )
}

/** The number of textures of `cover-textures.css`. */
const TEXTURES = 4

/**
 * Shifts the texture, so that products with the same texture look different. A texture repeats after 96 px at most. The
 * steps are prime numbers of pixels that do not divide 96, so every shift is used before one is used again.
 */
function shiftOf(seed: number) {
  const step = Math.floor(seed / TEXTURES)
  // React's type of styles knows no custom properties.
  return step === 0
    ? undefined
    : ({ '--shift': `${(step * 37) % 96}px ${(step * 53) % 96}px` } as CSSProperties)
}
