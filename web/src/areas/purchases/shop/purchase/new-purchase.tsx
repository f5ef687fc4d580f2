import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { purchaseQuery } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { PurchaseSkeleton, PurchaseView } from './purchase-view.tsx'

/** The new purchase with its accounts, shown above the list until the customer closes it. */
export function NewPurchase({ id, onDone }: { id: number; onDone: () => void }) {
  const { data, error } = useQuery(purchaseQuery(id))
  return (
    <section
      aria-label={words.newOrder}
      className="mb-8 rounded-card border border-brand bg-brand-soft p-4 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div role="status" className="min-w-0 flex-1 basis-64">
          {data ? (
            <>
              <h2 className="flex items-center gap-2 text-21 text-brand">
                <Check aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0" />
                {words.thanks}
              </h2>
              <p className="mt-1">{words.thanksHint}</p>
            </>
          ) : (
            !error && <HeadSkeleton />
          )}
        </div>
        <Button size="small" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <Content id={id} />
    </section>
  )
}

function Content({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(purchaseQuery(id))
  if (data) return <PurchaseView purchase={data} isNew />
  if (isNotFound(error)) return <EmptyState title={words.missing}>{words.missingHint}</EmptyState>
  return error ? <ErrorState error={error} onRetry={refetch} /> : <PurchaseSkeleton />
}

function HeadSkeleton() {
  return (
    <>
      <span className="sr-only">{uiWords.loading}</span>
      <Skeleton className="h-6.5 w-64 max-w-full" />
      <Skeleton className="mt-1 h-6 w-full max-w-measure" />
    </>
  )
}
