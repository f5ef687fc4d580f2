import type { ImportReport } from '@docket/contract/admin/stock'
import type { CheckedEntry } from './check-entries.ts'

const SAMPLE_SIZE = 20
/** The sample shows this much of an invalid entry, which may be very long. */
const INVALID_SHOWN = 200

type Sampled = ImportReport['sample'][number] & { accountId: number | undefined }

/** Collects the counts and the sample of an import. */
export function createImportReport() {
  const counts = { new: 0, duplicateInUpload: 0, duplicateInStock: 0, blank: 0, invalid: 0 }
  const sample: Sampled[] = []

  return {
    /** Adds a checked slice. `accountIds` are the ids of its new accounts, in the same order. */
    add(
      { checked, blank }: { checked: readonly CheckedEntry[]; blank: number },
      accountIds: readonly number[],
    ) {
      let nth = 0
      counts.blank += blank
      for (const { entry, verdict, account } of checked) {
        counts[verdict]++
        const accountId = verdict === 'new' ? accountIds[nth++] : undefined
        if (sample.length >= SAMPLE_SIZE) continue
        const value = verdict === 'invalid' ? account.text.slice(0, INVALID_SHOWN) : account.text
        sample.push({ entry, value, verdict, accountId })
      }
    },
    /** The report. `storedByOtherImport` are new accounts that another import stored before this one. */
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
        sample: sample.map(({ accountId, ...shown }) =>
          accountId !== undefined && notStored.has(accountId)
            ? { ...shown, verdict: 'duplicateInStock' }
            : shown,
        ),
      }
    },
  }
}
