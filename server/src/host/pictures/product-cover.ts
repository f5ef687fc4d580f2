import type { cover } from '@docket/contract/catalogue'
import { type Illustration, knownIllustration } from '@docket/contract/illustrations'
import type * as z from 'zod'

/** The longest side of a cover in pixels. */
export const MAX_COVER_SIDE = 1_280

/** The widths of a cover's files, from narrow to wide. `widest` is the width of the largest file. */
export function coverWidths(widest: number): number[] {
  return [...[320, 640].filter((width) => width < widest), widest]
}

/** The path of a file of a cover. */
export function coverPath(hash: Buffer, width: number): string {
  return `/covers/${hash.toString('hex')}-${width}.webp`
}

/** For queries on `products`: what `productCover` needs. */
export const coverColumns = [
  'products.cover_hash',
  'products.cover_width',
  'products.cover_height',
  'products.cover_focus_x',
  'products.cover_focus_y',
] as const

/** For queries on `products`: what `productFace` needs. */
export const faceColumns = [...coverColumns, 'products.illustration'] as const

/** The columns of a product's cover. */
export interface CoverRow {
  cover_hash: Buffer | null
  cover_width: number | null
  cover_height: number | null
  /** Null only if the query joins the products with a left join and the row has no product. */
  cover_focus_x: number | null
  cover_focus_y: number | null
}

/** The columns of how a product looks: its uploaded cover, and its drawing. */
export interface FaceRow extends CoverRow {
  illustration: string | null
}

/** How a product looks, in the form of the contract: its uploaded cover, and the drawing that an operator chose. */
export function productFace(row: FaceRow): {
  cover: z.output<typeof cover> | null
  illustration: Illustration | null
} {
  return { cover: productCover(row), illustration: knownIllustration(row.illustration) }
}

/** The uploaded cover of a product in the form of the contract; null if it has none. */
export function productCover(row: CoverRow): z.output<typeof cover> | null {
  const { cover_hash: hash, cover_width: width, cover_height: height } = row
  if (hash === null || width === null || height === null) return null
  return {
    ...pictureFiles({ hash, width, height }),
    focusX: row.cover_focus_x ?? 50,
    focusY: row.cover_focus_y ?? 50,
  }
}

/** The files of a picture in the form of the contract. `width` and `height` are those of the widest one. */
export function pictureFiles({ hash, width, height }: { hash: Buffer; width: number; height: number }) {
  return {
    url: coverPath(hash, width),
    srcSet: coverWidths(width)
      .map((each) => `${coverPath(hash, each)} ${each}w`)
      .join(', '),
    width,
    height,
  }
}
