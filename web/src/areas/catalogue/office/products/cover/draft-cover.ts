import type { AdminProduct } from '@docket/contract/admin/products'

/** A picture that is chosen for a product that is not saved yet. */
export interface DraftCover {
  /** What is uploaded once the product is saved. */
  file: File
  /** What the page shows of it: a smaller copy, which the browser has made. */
  shown: NonNullable<AdminProduct['cover']>
}

/** The longest side of the copy in pixels. It is shown at most half as wide. */
const MAX_SIDE = 800

/** Reads a picture without sending it. Null if the browser cannot read it: then the server could not, either. */
export async function draftCoverOf(file: File): Promise<DraftCover | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // The policy of the page allows pictures inside of an address, and none of `blob:`.
  const url = canvas.toDataURL('image/webp', 0.85)
  const { width, height } = canvas
  return { file, shown: { url, srcSet: `${url} ${width}w`, width, height, focusX: 50, focusY: 50 } }
}
