import type { ImportReport } from '@docket/contract/admin/account'
import type { JudgedEntry } from './judge-entries.ts'

const SAMPLE_SIZE = 20
/** How much is shown of an entry that cannot be kept: it may be very long. */
const INVALID_SHOWN = 200

type Sampled = ImportReport['sample'][number] & { accountId: number | undefined }

/** Counts what an import found. */
export function createImportReport() {
  const counts = { new: 0, duplicateInUpload: 0, duplicateInStock: 0, blank: 0, invalid: 0 }
  const sample: Sampled[] = []

  return {
    /** Takes a slice in; `accountIds` are those that its new lines were given, in their order. */
    add({ judged, blank }: { judged: readonly JudgedEntry[]; blank: number }, accountIds: readonly number[]) {
      let nth = 0
      counts.blank += blank
      for (const { entry, verdict, account } of judged) {
        counts[verdict]++
        const accountId = verdict === 'new' ? accountIds[nth++] : undefined
        if (sample.length >= SAMPLE_SIZE) continue
        const value = verdict === 'invalid' ? account.text.slice(0, INVALID_SHOWN) : account.text
        sample.push({ entry, value, verdict, accountId })
      }
    },
    /** The report, after the lines of `missed` were found to be held when they were stored. */
    finish({ batchId, missed }: { batchId: number | null; missed: readonly number[] }): ImportReport {
      const late = new Set(missed)
      return {
        ...counts,
        new: counts.new - late.size,
        duplicateInStock: counts.duplicateInStock + late.size,
        batchId,
        sample: sample.map(({ accountId, ...shown }) =>
          accountId !== undefined && late.has(accountId) ? { ...shown, verdict: 'duplicateInStock' } : shown,
        ),
      }
    },
  }
}
