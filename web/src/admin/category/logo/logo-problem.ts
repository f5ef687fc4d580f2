import { looksLikeLogo, MAX_LOGO_BYTES, MAX_LOGO_SIDE } from '@docket/contract/admin/category'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'

const words = adminStrings.logo
const SIGNATURE_BYTES = 8

/** What a logo may be, in a sentence. */
export const logoRule = words.hint(formatMegabytes(MAX_LOGO_BYTES), formatCount(MAX_LOGO_SIDE))

/** Why a file cannot become a logo: a sentence for a toast, or one for the field. Null: it may be tried. */
export type LogoProblem = { toast: string } | { field: string } | null

/** Looks at what the file is and not at what it is called; how many pixels it has is for the server to say. */
export async function logoProblem(file: Blob | null): Promise<LogoProblem> {
  if (file === null) return { toast: words.notChosen }
  const begin = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null)
  // A folder, or a file that has been taken away.
  if (begin === null) return { toast: words.notChosen }
  if (!looksLikeLogo(new Uint8Array(begin))) return { toast: words.invalidFormat }
  if (file.size <= MAX_LOGO_BYTES) return null
  return { field: words.tooLarge(formatMegabytes(file.size), formatMegabytes(MAX_LOGO_BYTES)) }
}

/** 2621440 → `2.5 MB`; rounded up, so that what is beyond a limit looks so. */
function formatMegabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`
}
