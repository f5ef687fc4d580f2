import type { Order } from '@docket/contract/admin/order'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDateTime, formatDollars } from '../../../lib/format.ts'

const words = adminStrings.order

/** What was paid back, by whom and why; nothing where nothing was. */
export function OrderRefunds({ refunds }: Pick<Order, 'refunds'>) {
  if (refunds.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-18">{words.refunds}</h3>
      <ul className="border-line border-t">
        {refunds.map(({ id, accountId, amount, reason, by, createdAt }) => (
          <li key={id} className="border-line border-b py-2 text-14">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <span className="font-medium">
                  {accountId === null ? words.ofOrder : words.line(accountId)}
                </span>{' '}
                <span className="text-muted">
                  {words.by} {by}, <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
                </span>
              </span>
              <span className="font-mono text-ok tabular-nums">{formatDollars(amount)}</span>
            </p>
            <p className="wrap-anywhere text-muted">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
