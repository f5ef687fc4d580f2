import type { ReportDetails } from '@docket/contract/admin/reports'
import { MAX_REASON_LENGTH } from '@docket/contract/admin/shared'
import { chosenReason } from '../../report/report-labels.tsx'

type CustomerWords = Pick<ReportDetails, 'message' | 'reason'>

/** The initial text of the reason field of a replacement or a refund: what the customer chose and wrote. */
export function prefilledReason(report: CustomerWords): string {
  const reason = chosenReason(report)
  return cut(reason === null ? report.message : `${reason}: ${report.message}`, MAX_REASON_LENGTH)
}

/** The beginning of a text, without half of a character that consists of two code units. */
function cut(text: string, length: number): string {
  const beginning = text.slice(0, length)
  return (beginning.isWellFormed() ? beginning : beginning.slice(0, -1)).trim()
}
