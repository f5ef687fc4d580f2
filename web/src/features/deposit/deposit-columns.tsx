import type { Deposit } from '@docket/contract/history'
import { formatDate, formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import type { Column } from '../../ui/data-table.tsx'

const words = strings.deposit

/** Only the two ends of a deposit have a colour; on the way it is neutral. */
const tones: Partial<Record<Deposit['status'], Tone>> = { COMPLETED: 'ok', FAILED: 'bad' }

export const depositColumns: Column<Deposit>[] = [
  {
    id: 'method',
    header: words.method,
    isTitle: true,
    sortable: true,
    cell: ({ method }) => words.methods[method],
  },
  {
    id: 'amount',
    header: strings.history.amount,
    numeric: true,
    sortable: true,
    cell: ({ amount }) => formatDollars(amount),
  },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    cell: ({ status }) => <Badge tone={tones[status] ?? 'neutral'}>{words.statuses[status]}</Badge>,
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
]
