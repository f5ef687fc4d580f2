import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { cardGrid, chartGrid } from './grids.ts'
import { words } from './strings.ts'

const STATS = 8

/** The skeleton of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="text-muted">
        {words.loading}
      </p>
      <Skeleton className="h-28 w-full" />
      <div className={cardGrid}>
        {Array.from({ length: STATS }, (_, place) => place).map((place) => (
          <Skeleton key={place} className="h-53 w-full" />
        ))}
      </div>
      <ChartsSkeleton />
    </div>
  )
}

function ChartsSkeleton() {
  return (
    <div className={chartGrid}>
      <Skeleton className="h-96 w-full xl:col-span-2" />
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </div>
  )
}

DashboardSkeleton.Charts = ChartsSkeleton
