interface CoverProps {
  /** The number of a hue of `tokens.css`, and the name of a glyph of `cover-glyphs.css`. */
  hue: number | string
  glyph: string
  /** Determines the texture, e.g. the id of the product. */
  seed?: number | undefined
  /** Takes the place of the glyph. */
  logo?: string | null
  /** The large words and the small ones below them. Absent: only the glyph is drawn, as in the row of a table. */
  head?: string
  tail?: string
  /** Formatted. */
  price?: string | undefined
  /** The size, e.g. `aspect-[8/5] w-full`. */
  className: string
}

/**
 * A drawn cover: a label in the hue of its category, with a glyph, the first words of the title and a price stub. The
 * title is also beside the cover. A screen reader must not read it twice, and a search or a copy of the page must not
 * contain it twice. So the cover is hidden from screen readers, and CSS generates its texts.
 */
export function Cover({ hue, glyph, seed = 0, logo = null, head, tail, price, className }: CoverProps) {
  const isSmall = head === undefined
  return (
    <span aria-hidden="true" className={`cover cover-${hue} ${isSmall ? 'cover-small' : ''} ${className}`}>
      {!isSmall && (
        <>
          <span className={`cover-texture texture-${seed % TEXTURES}`} style={shiftOf(seed)} />
          <span className="cover-words">
            <span data-text={head} />
            <span data-text={tail} />
          </span>
        </>
      )}
      {logo === null ? (
        <span className={`cover-glyph glyph-${glyph}`} />
      ) : (
        <img src={logo} alt="" loading="lazy" decoding="async" className="cover-glyph" />
      )}
      {price !== undefined && <span className="cover-stub" data-text={price} />}
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
  return step === 0 ? undefined : { maskPosition: `${(step * 37) % 96}px ${(step * 53) % 96}px` }
}
