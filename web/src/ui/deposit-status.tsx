import { strings } from '../lib/strings.ts'
import { Badge, type Tone } from './badge.tsx'

type Status = keyof typeof strings.deposit.statuses

const tones: Partial<Record<Status, Tone>> = { COMPLETED: 'ok', FAILED: 'bad', REVIEW: 'warn' }

/** How a deposit stands: its two ends have a colour, and what waits for a person. */
export function DepositStatus({ status }: { status: Status }) {
  return <Badge tone={tones[status] ?? 'neutral'}>{strings.deposit.statuses[status]}</Badge>
}
