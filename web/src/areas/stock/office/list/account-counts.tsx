import { formatCount } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'

interface Counts {
  available: number
  held: number
  sold: number
  withdrawn: number
}

/** The counts of the product's accounts; undefined while loading. */
export function AccountCounts({ counts }: { counts: Counts | undefined }) {
  const noun = useNoun()
  const figures = [
    {
      label: words.total(noun),
      count: counts && counts.available + counts.held + counts.sold + counts.withdrawn,
    },
    { label: words.available, count: counts?.available },
    { label: words.sold, count: counts?.sold },
  ]
  return (
    <div className="flex flex-col gap-1.5">
      <dl className="grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-sunken">
        {figures.map(({ label, count }) => (
          <div key={label} className="flex min-w-0 flex-col justify-between gap-1 px-3 py-3 sm:px-4">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="font-mono text-21 tabular-nums sm:text-28">
              {count === undefined ? <Skeleton className="h-[1.1em] w-12" /> : formatCount(count)}
            </dd>
          </div>
        ))}
      </dl>
      {counts !== undefined && counts.held > 0 && (
        <p className="text-14 text-muted">{words.heldCount(formatCount(counts.held), counts.held === 1)}</p>
      )}
      {counts !== undefined && counts.withdrawn > 0 && (
        <p className="text-14 text-muted">
          {words.withdrawnCount(formatCount(counts.withdrawn), counts.withdrawn === 1)}
        </p>
      )}
    </div>
  )
}
