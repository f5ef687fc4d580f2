import type { AdminPurchase } from '@docket/contract/admin/purchases'
import { formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { words } from '../strings.ts'

/** The refunds of a purchase: amount, admin and reason. Renders nothing if there are none. */
export function PurchaseRefunds({ refunds }: Pick<AdminPurchase, 'refunds'>) {
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
                  {accountId === null ? words.ofOrder : words.account(accountId)}
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
