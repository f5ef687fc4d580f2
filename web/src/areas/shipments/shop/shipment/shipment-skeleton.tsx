import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'

/** The number and the timeline on the left, the receipt on the right. */
export const columnsStyle = 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]'

/** The skeleton of a test shipment: its number, its timeline, and its receipt. */
export function ShipmentSkeleton() {
  return (
    <div aria-busy="true" className={columnsStyle}>
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <div className="flex min-w-0 flex-col gap-6">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
      <Skeleton className="h-96 w-full" />
    </div>
  )
}
