import { looksLikePicture } from '@docket/contract/admin/pictures'

const SIGNATURE_BYTES = 8

/** Why a file cannot be uploaded as a picture, as a message for a toast or for the field; null if it can. */
export type PictureProblem = { toast: string } | { field: string } | null

interface PictureRules {
  maxBytes: number
  words: {
    notChosen: string
    invalidFormat: string
    tooLarge: (size: string, max: string) => string
  }
}

/** Checks the content, not the name. The server checks the size in pixels. */
export async function pictureProblem(
  file: Blob | null,
  { maxBytes, words }: PictureRules,
): Promise<PictureProblem> {
  if (file === null) return { toast: words.notChosen }
  const firstBytes = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // The file is a folder, or was removed.
  if (firstBytes === null) return { toast: words.notChosen }
  if (!looksLikePicture(new Uint8Array(firstBytes))) return { toast: words.invalidFormat }
  if (file.size <= maxBytes) return null
  return { field: words.tooLarge(formatMegabytes(file.size), formatMegabytes(maxBytes)) }
}

/** 2621440 → `2.5 MB`; rounded up, so that a size over the limit is visible. */
export function formatMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}
