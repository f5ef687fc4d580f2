import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'

/** The skeleton of a purchase or of its shipment. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span className="sr-only">{uiWords.loading}</span>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
