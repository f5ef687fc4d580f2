import { MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import { formatMegabytes, pictureProblem } from '../../../../kit/office/picture-problem.ts'
import { logoWords } from './strings.ts'

/** The requirements of a logo in one sentence. */
export const logoRule = logoWords.hint(formatMegabytes(MAX_LOGO_BYTES))

/** Why a file cannot be a logo. Null: it can be uploaded. */
export const logoProblem = (file: Blob | null) =>
  pictureProblem(file, { maxBytes: MAX_LOGO_BYTES, words: logoWords })
