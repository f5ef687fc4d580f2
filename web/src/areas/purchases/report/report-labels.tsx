import { REPORT_REASONS } from '@docket/contract/report-reasons'
import type { Report } from '@docket/contract/reports'
import { Badge, type Tone } from '../../../kit/ui/feedback/badge.tsx'
import { reportWords } from './strings.ts'

type Status = Report['status']

const tones: Record<Status, Tone> = { OPEN: 'warn', REPLACED: 'ok', REFUNDED: 'ok', DECLINED: 'neutral' }

/** The status of a report. The customer and the admin read different words. */
export function ReportStatus({ status, words }: { status: Status; words: Record<Status, string> }) {
  return <Badge tone={tones[status]}>{words[status]}</Badge>
}

/** Says to the customer that there is an open report, or that the shop has replied to it. */
export function OpenReportBadge({ shopReplied }: { shopReplied: boolean }) {
  return shopReplied ? (
    <Badge tone="brand">{reportWords.shopReplied}</Badge>
  ) : (
    <Badge tone="warn">{reportWords.reported}</Badge>
  )
}

/**
 * Marks a claim: a report that an account belongs to the customer, or was taken from someone. Renders nothing for other
 * reports.
 */
export function OwnershipBadge({ kind }: Pick<Report, 'kind'>) {
  return kind === 'OWNERSHIP' && <Badge tone="warn">{reportWords.ownership}</Badge>
}

/** The reason that the customer chose; null if there is none, or if the customer wrote nothing else. */
export function chosenReason({ reason, message }: Pick<Report, 'reason' | 'message'>): string | null {
  const text = reason && REPORT_REASONS[reason]
  return text === message ? null : text
}
