import { readableEmail } from '@docket/contract/readable-email'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatDateTime, formatDollars } from '../../../kit/lib/format.ts'
import { IfMay } from '../../../kit/session/if-may.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

/** The profile of the user; undefined while loading. */
export function UserProfile({ user }: { user: User | undefined }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{words.profile}</h2>
      <dl className="grid gap-3 text-14 sm:grid-cols-2 xl:grid-cols-1">
        <Fact label={words.username}>{user?.username}</Fact>
        <Fact label={words.email}>{user && readableEmail(user.email)}</Fact>
        <Fact label={words.role}>{user && words.roles[user.role]}</Fact>
        <Fact label={words.joined}>
          {user && <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>}
        </Fact>
        <Fact label={words.emailVerified}>{user && <Verified at={user.emailVerifiedAt} />}</Fact>
        <Fact label={words.referrer}>
          {user && (user.referrer ?? <span className="text-muted">{words.noReferrer}</span>)}
        </Fact>
        {user && user.suspendedAt !== null && (
          <Fact label={words.suspendedSince}>
            <time dateTime={user.suspendedAt} className="text-warn">
              {formatDateTime(user.suspendedAt)}
            </time>
          </Fact>
        )}
      </dl>
      {user && (
        <IfMay needed="security">
          <p className="mt-4 text-14">
            <TextLink to="/admin/activity" search={{ userId: user.id }}>
              {words.activity}
            </TextLink>
          </p>
        </IfMay>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children ?? <Skeleton className="my-1 h-3.5 w-40" />}</dd>
    </div>
  )
}

function Verified({ at }: { at: string | null }) {
  if (at === null) return <span className="text-warn">{words.notVerified}</span>
  return <time dateTime={at}>{formatDate(at)}</time>
}

/** The balance of the wallet, and the totals of the user; `user` is undefined while loading. */
export function UserFigures({ user }: { user: User | undefined }) {
  const figures: { label: string; figure: string | undefined; note?: string | undefined }[] = [
    {
      label: words.walletBalance,
      figure: user && formatDollars(user.wallet.balance),
      note: user && notOwnedOf(user),
    },
    { label: words.totalSpent, figure: user && formatDollars(user.totalSpent) },
    { label: words.totalDeposited, figure: user && formatDollars(user.wallet.totalDeposit) },
    { label: words.purchasesCount, figure: user && formatCount(user.totalPurchases) },
  ]
  return (
    <dl
      aria-label={words.figures}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line lg:grid-cols-4"
    >
      {figures.map(({ label, figure, note }) => (
        <div key={label} className="flex min-w-0 flex-col justify-between gap-1 bg-surface px-3 py-3 sm:px-4">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="wrap-anywhere font-mono text-18 tabular-nums sm:text-21">
            {figure ?? <Skeleton className="my-[0.1em] h-[1.1em] w-20" />}
            {note && <span className="block font-sans text-12 text-warn">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What is held of a wallet, and what the customer owes. */
function notOwnedOf({ wallet: { held = 0, owed = 0 } }: User): string {
  return [held > 0 && words.held(formatDollars(held)), owed > 0 && words.owed(formatDollars(owed))]
    .filter(Boolean)
    .join(', ')
}
