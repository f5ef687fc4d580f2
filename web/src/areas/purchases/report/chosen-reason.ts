import { REPORT_REASONS } from '@docket/contract/report-reasons'
import type { Report } from '@docket/contract/reports'

/** The reason that the customer chose; null if there is none, or if the customer wrote nothing else. */
export function chosenReason({ reason, message }: Pick<Report, 'reason' | 'message'>): string | null {
  const text = reason && REPORT_REASONS[reason]
  return text === message ? null : text
}
