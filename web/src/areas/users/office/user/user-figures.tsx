import { formatCount, formatDollars } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

/** The balance of the wallet, and the totals of the user; `user` is undefined while loading. */
export function UserFigures({ user }: { user: User | undefined }) {
  const figures = [
    { label: words.walletBalance, figure: user && formatDollars(user.wallet.balance) },
    { label: words.totalSpent, figure: user && formatDollars(user.totalSpent) },
    { label: words.totalDeposited, figure: user && formatDollars(user.wallet.totalDeposit) },
    { label: words.purchasesCount, figure: user && formatCount(user.totalPurchases) },
  ]
  return (
    <dl
      aria-label={words.figures}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
    >
      {figures.map(({ label, figure }) => (
        <div key={label} className="flex min-w-0 flex-col justify-between gap-1 bg-surface px-3 py-3 sm:px-4">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="wrap-anywhere font-mono text-18 tabular-nums sm:text-21">
            {figure ?? <Skeleton className="my-[0.1em] h-[1.1em] w-20" />}
          </dd>
        </div>
      ))}
    </dl>
  )
}
