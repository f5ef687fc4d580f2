import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { words } from './strings.ts'

/** As many as `StatCards` shows. */
const [LARGE, SMALL] = [2, 6]

/** The skeleton of the dashboard. */
export function DashboardSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="text-muted">
        {words.loading}
      </p>
      <Skeleton className="h-28 w-full" />
      <div className={figureGrid}>
        {Array.from({ length: LARGE + SMALL }, (_, index) => index).map((index) => (
          <div key={index} className={`${index < LARGE ? largeFigure : smallFigure} bg-surface p-4`}>
            <Skeleton className={index < LARGE ? 'h-24 w-full sm:h-29' : 'h-16 w-full'} />
          </div>
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

/** The grids of the figures and of the charts. The page and its skeleton share them. */
export const figureGrid = 'grid grid-cols-6 gap-px overflow-hidden rounded-card border border-line bg-line'
export const largeFigure = 'col-span-6 min-w-0 md:col-span-3'
export const smallFigure = 'col-span-3 min-w-0 sm:col-span-2 xl:col-span-1'
export const chartGrid = 'grid gap-6 xl:grid-cols-2'
