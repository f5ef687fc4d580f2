import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { checkoutColumnStyle, columnsStyle, pictureStyle } from './product-view.tsx'

/** The skeleton of the product page, in the same geometry. */
export function ProductSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {uiWords.loading}
      </p>
      <Skeleton className="h-5 w-56" />
      <div className={columnsStyle}>
        <Skeleton className={pictureStyle} />
        <div className={checkoutColumnStyle}>
          <Skeleton className="h-8 w-3/4" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-(--control) w-36" />
          <Skeleton className="mt-6 h-(--control) w-full" />
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-(--control) w-full" />
        </div>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      </div>
    </div>
  )
}
