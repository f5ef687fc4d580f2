import type { OrderLine as Line, Order } from '@docket/contract/admin/order'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderLine } from './order-line.tsx'
import { LINES_A_PAGE, orderLinesQuery } from './order-query.ts'
import { RefundOrder } from './refund-order.tsx'
import { ReplaceLine } from './replace-line.tsx'

const words = adminStrings.order

/** The lines that went out with an order, those with an open report first; each can be looked at, replaced, refunded. */
export function OrderLines({ order }: { order: Order }) {
  const [page, setPage] = useState(1)
  const [making, setMaking] = useState<{ good: 'replace' | 'refund'; line: Line } | null>(null)
  const { data, error, refetch } = useQuery(orderLinesQuery(order.id, page))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-18">
        {words.linesTitle}{' '}
        {data && (
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(data.total)}
          </span>
        )}
      </h3>
      {data ? (
        <>
          <ul className="border-line border-t">
            {data.items.map((line) => (
              <OrderLine
                key={line.id}
                order={order}
                line={line}
                onReplace={() => setMaking({ good: 'replace', line })}
                onRefund={() => setMaking({ good: 'refund', line })}
              />
            ))}
          </ul>
          <Pagination page={page} pageSize={LINES_A_PAGE} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-24 w-full" />
      )}
      {making?.good === 'replace' && (
        <ReplaceLine order={order} line={making.line} onClose={() => setMaking(null)} />
      )}
      {making?.good === 'refund' && (
        <RefundOrder order={order} line={making.line} onClose={() => setMaking(null)} />
      )}
    </section>
  )
}
