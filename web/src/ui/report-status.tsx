import type { Report } from '@docket/contract/history'
import { Badge, type Tone } from './badge.tsx'

type Status = Report['status']

const tones: Record<Status, Tone> = { OPEN: 'warn', REPLACED: 'ok', REFUNDED: 'ok', DECLINED: 'neutral' }

/** What came of a report; who made it reads other words than who settles it. */
export function ReportStatus({ status, words }: { status: Status; words: Record<Status, string> }) {
  return <Badge tone={tones[status]}>{words[status]}</Badge>
}
