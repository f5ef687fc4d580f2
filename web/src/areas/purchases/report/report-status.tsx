import type { Report } from '@docket/contract/reports'
import { Badge, type Tone } from '../../../kit/ui/feedback/badge.tsx'

type Status = Report['status']

const tones: Record<Status, Tone> = { OPEN: 'warn', REPLACED: 'ok', REFUNDED: 'ok', DECLINED: 'neutral' }

/** The status of a report. The customer and the admin read different words. */
export function ReportStatus({ status, words }: { status: Status; words: Record<Status, string> }) {
  return <Badge tone={tones[status]}>{words[status]}</Badge>
}
