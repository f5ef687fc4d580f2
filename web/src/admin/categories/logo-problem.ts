import { looksLikeLogo, MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@docket/contract/admin/categories'
import { formatCount } from '../../lib/format.ts'
import { logoWords } from './strings.ts'

const SIGNATURE_BYTES = 8

/** The requirements of a logo in one sentence. */
export const logoRule = logoWords.hint(formatMegabytes(MAX_LOGO_BYTES), formatCount(MAX_LOGO_SIDE))

/** Why a file cannot be a logo: a message for a toast or for the field. Null: it can be uploaded. */
export type LogoProblem = { toast: string } | { field: string } | null

/** Checks the content, not the name. The server checks the size in pixels. */
export async function logoProblem(file: Blob | null): Promise<LogoProblem> {
  if (file === null) return { toast: logoWords.notChosen }
  const begin = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // A folder, or a file that was removed.
  if (begin === null) return { toast: logoWords.notChosen }
  if (!looksLikeLogo(new Uint8Array(begin))) return { toast: logoWords.invalidFormat }
  if (file.size <= MAX_LOGO_BYTES) return null
  return { field: logoWords.tooLarge(formatMegabytes(file.size), formatMegabytes(MAX_LOGO_BYTES)) }
}

/** 2621440 → `2.5 MB`; rounded up, so that a size over the limit is visible. */
function formatMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}
