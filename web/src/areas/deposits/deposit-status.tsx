import { Badge, type Tone } from '../../kit/ui/feedback/badge.tsx'
import { depositWords } from './strings.ts'

type Status = keyof typeof depositWords.statuses

const tones: Partial<Record<Status, Tone>> = { COMPLETED: 'ok', FAILED: 'bad', REVIEW: 'warn' }

/** The status of a deposit. Completed, failed and in review have a colour. */
export function DepositStatus({ status }: { status: Status }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{depositWords.statuses[status]}</Badge>
}
