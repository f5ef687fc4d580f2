import type { ReportDetails } from '@docket/contract/admin/reports'
import { MAX_REASON_LENGTH } from '@docket/contract/admin/shared'
import { chosenReason } from '../../report/report-labels.tsx'
import { reportPageWords } from './strings.ts'

/** In characters. An answer needs room for its own words. */
const MAX_QUOTE = 200

type CustomerWords = Pick<ReportDetails, 'message' | 'reason'>

/** The initial text of the reason field of a replacement or a refund: what the customer chose and wrote. */
export function prefilledReason(report: CustomerWords): string {
  const reason = chosenReason(report)
  return cut(reason === null ? report.message : `${reason}: ${report.message}`, MAX_REASON_LENGTH)
}

/** The first words of the first answer: which report it is about. Empty if the shop has written before. */
export function prefilledAnswer({
  messages,
  ...customerWords
}: CustomerWords & Pick<ReportDetails, 'messages'>): string {
  if (messages.some(({ from }) => from === 'OPERATOR')) return ''
  const line = prefilledReason(customerWords).replace(/\s+/g, ' ')
  const quote = cut(line, MAX_QUOTE)
  return reportPageWords.about(quote === line ? quote : `${quote}…`)
}

/** The beginning of a text, without half of a character that consists of two code units. */
function cut(text: string, length: number): string {
  const beginning = text.slice(0, length)
  return (beginning.isWellFormed() ? beginning : beginning.slice(0, -1)).trim()
}
