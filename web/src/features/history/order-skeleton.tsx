import { strings } from '../../lib/strings.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A receipt and two logs that are on their way. */
export function OrderSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {strings.shell.loading}
      </p>
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-10 w-full" />
    </div>
  )
}
