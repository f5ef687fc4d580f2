import type { Deposit } from '@docket/contract/deposits'
import { formatDate, formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { Badge, type Tone } from '../../../../kit/ui/feedback/badge.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { arrivedText } from '../../arrived-text.ts'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'

/** Only a completed and a failed deposit have a colour. */
const tones: Partial<Record<Deposit['status'], Tone>> = { COMPLETED: 'ok', FAILED: 'bad' }

export const depositColumns: Column<Deposit>[] = [
  {
    id: 'method',
    header: words.method,
    isTitle: true,
    sortable: true,
    cell: ({ method }) => depositWords.methods[method],
  },
  {
    id: 'amount',
    header: words.columnAmount,
    numeric: true,
    sortable: true,
    cell: ({ amount, requested, returned, status, chargeNaira }) => (
      <>
        {formatDollars(amount)}
        {status === 'COMPLETED' && typeof requested === 'number' && amount !== requested && (
          <span className="block text-12 text-muted">{words.askedFor(formatDollars(requested))}</span>
        )}
        {returned > 0 && (
          <span className="block text-12 text-muted">{words.returned(formatDollars(returned))}</span>
        )}
        {typeof chargeNaira === 'number' && (
          <span className="block text-12 text-muted">{words.chargedAt(formatNaira(chargeNaira))}</span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    cell: ({ review, ...deposit }) => (
      <>
        <Badge tone={tones[deposit.status] ?? 'neutral'}>{depositWords.statuses[deposit.status]}</Badge>
        {[review && words.reviews[review], arrivedText(deposit)].filter(Boolean).map((text) => (
          <span key={text} className="block text-pretty text-12 text-muted">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
]
