import type { Report } from '@docket/contract/history'
import { strings } from '../../../lib/strings.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'

const tones: Record<Report['status'], Tone> = {
  OPEN: 'warn',
  REPLACED: 'ok',
  REFUNDED: 'ok',
  DECLINED: 'neutral',
}

export function ReportStatus({ status }: Pick<Report, 'status'>) {
  return <Badge tone={tones[status]}>{strings.adminOrder.reportStatuses[status]}</Badge>
}
