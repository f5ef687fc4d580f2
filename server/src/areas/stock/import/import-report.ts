import type { ImportReport } from '@docket/contract/admin/import'
import type { CheckedEntry, CheckedSlice } from './check-entries.ts'

/** The report shows this many problems, and this many new entries. */
const MAX_SHOWN = 20
/** The report shows this many characters of an invalid entry, which may be very long. */
const MAX_INVALID_CHARACTERS = 200

type Problem = NonNullable<ImportReport['problems']>[number]
type SampledEntry = ImportReport['sample'][number] & { accountId: number | undefined }

/** Collects the counts, the first problems and the first new entries of an import. */
export function createImportReport() {
  let header: string | null = null
  const counts = { new: 0, duplicateInUpload: 0, duplicateInStock: 0, lookalike: 0, blank: 0, invalid: 0 }
  const problems: Problem[] = []
  const sample: SampledEntry[] = []

  return {
    /** Adds a checked slice. `accountIds` are the ids of its new accounts, in the same order. */
    add(slice: CheckedSlice, accountIds: readonly number[]) {
      const { checked, blank } = slice
      header ??= slice.header
      let nth = 0
      counts.blank += blank.length
      if (problems.length < MAX_SHOWN) problems.push(...problemsOf(slice, MAX_SHOWN - problems.length))
      for (const { entry, verdict, account } of checked) {
        if (verdict !== 'header') counts[verdict]++
        if (verdict !== 'new') continue
        const accountId = accountIds[nth++]
        if (sample.length < MAX_SHOWN) sample.push({ entry, value: account.text, verdict, accountId })
      }
    },
    /**
     * The report. `storedByOtherImport`: the ids of new accounts that this import did not store, because another import
     * had stored the same texts in the meantime.
     */
    finish({
      batchId,
      storedByOtherImport,
    }: {
      batchId: number | null
      storedByOtherImport: readonly number[]
    }): ImportReport {
      const notStored = new Set(storedByOtherImport)
      return {
        ...counts,
        new: counts.new - notStored.size,
        duplicateInStock: counts.duplicateInStock + notStored.size,
        batchId,
        header,
        problems,
        sample: sample.map(({ accountId, ...sampled }) =>
          accountId !== undefined && notStored.has(accountId)
            ? { ...sampled, verdict: 'duplicateInStock' }
            : sampled,
        ),
      }
    },
  }
}

/** The first `max` entries of a slice that are not new, in the order of the upload. */
function problemsOf({ checked, blank }: Pick<CheckedSlice, 'checked' | 'blank'>, max: number): Problem[] {
  const blanks = blank.slice(0, max).map((entry) => ({ entry, value: '', verdict: 'blank' as const }))
  return [...checked.flatMap(problemOf).slice(0, max), ...blanks]
    .sort((a, b) => a.entry - b.entry)
    .slice(0, max)
}

function problemOf({ entry, verdict, account }: CheckedEntry): Problem[] {
  if (verdict === 'new') return []
  const value = verdict === 'invalid' ? account.text.slice(0, MAX_INVALID_CHARACTERS) : account.text
  return [{ entry, value, verdict }]
}
