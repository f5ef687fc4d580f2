import { strings } from '../../../lib/strings.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** The places of an order, or of its shipment, before it is there. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span className="sr-only">{strings.shell.loading}</span>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
