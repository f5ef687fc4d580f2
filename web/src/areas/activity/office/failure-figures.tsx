import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../kit/lib/format.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { failuresQuery } from './activity-query.ts'
import { words } from './strings.ts'

/** The failed sign-ins of the last 24 hours. */
export function FailureFigures() {
  const { data } = useQuery(failuresQuery)
  return (
    <dl className="mb-6 grid gap-3 sm:grid-cols-3">
      <Figure label={words.failed} value={data?.failures} />
      <Figure label={words.failedUsers} value={data?.users} />
      <Figure label={words.failedNetworks} value={data?.networks} />
    </dl>
  )
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-3 rounded-card border border-line bg-surface px-4 py-3 sm:flex-col sm:justify-start sm:gap-1">
      <dt className="text-14 text-muted">{label}</dt>
      <dd className="font-mono text-21 tabular-nums">
        {value === undefined ? <Skeleton className="h-6 w-12" /> : formatCount(value)}
      </dd>
    </div>
  )
}
