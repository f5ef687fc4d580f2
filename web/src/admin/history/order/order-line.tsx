import { type OrderLine as Line, type Order, revealLine } from '@docket/contract/admin/order'
import { useMutation } from '@tanstack/react-query'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { formatDateTime, formatDollars } from '../../../lib/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { RowButton } from '../../../ui/row-button.tsx'

const words = adminStrings.order

interface OrderLineProps {
  order: Order
  line: Line
  onReplace: () => void
  onRefund: () => void
}

/** One line: where it came from, what became of it, and, once asked for, its text. That it was asked for is kept. */
export function OrderLine({ order, line, onReplace, onRefund }: OrderLineProps) {
  const { id, batch, replacedBy, replaces, refunded, openReport } = line
  const reveal = useMutation({
    mutationFn: () => call(revealLine, { body: { purchaseId: order.id, accountId: id } }),
    // Not kept in the cache longer than it shows.
    gcTime: 0,
  })
  const isReplaced = replacedBy !== null
  const ofThis = ` ${words.line(id)}`
  return (
    <li className="flex flex-col gap-1.5 border-line border-b py-2.5 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <span className="font-medium">{words.line(id)}</span>
        {isReplaced && <Badge>{words.replacedBy(replacedBy)}</Badge>}
        {replaces !== null && <Badge tone="ok">{words.replaces(replaces)}</Badge>}
        {refunded > 0 && <Badge tone="ok">{words.refundedLine(formatDollars(refunded))}</Badge>}
        {openReport && <Badge tone="warn">{words.reportStatuses.OPEN}</Badge>}
        <span className="flex flex-1 flex-wrap justify-end gap-1">
          {!reveal.data && (
            <RowButton of={ofThis} busy={reveal.isPending} onClick={() => reveal.mutate()}>
              {words.show}
            </RowButton>
          )}
          {!isReplaced && (
            <RowButton of={ofThis} onClick={onReplace}>
              {words.replace}
            </RowButton>
          )}
          {order.refundable > 0 && (
            <RowButton of={ofThis} onClick={onRefund}>
              {words.refund}
            </RowButton>
          )}
        </span>
      </div>
      {reveal.data && (
        <div className="flex items-start gap-2 rounded-control bg-sunken px-3 py-2">
          <code className="min-w-0 flex-1 whitespace-pre-wrap break-all font-mono">{reveal.data.value}</code>
          <CopyButton text={reveal.data.value} label={words.copyLine(id)} iconOnly />
          <Button size="small" variant="quiet" onClick={() => reveal.reset()}>
            {words.hide}
          </Button>
        </div>
      )}
      <p className="wrap-anywhere text-12 text-muted">
        {words.fromBatch(batch.id, batch.source, formatDateTime(batch.createdAt))}
      </p>
    </li>
  )
}
