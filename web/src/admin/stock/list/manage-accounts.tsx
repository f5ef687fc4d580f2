import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyNamed } from '../../../lib/lazy-named.ts'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { NotFound } from '../../../ui/feedback/not-found.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { knownProduct, productQuery } from '../../shared/product-queries.ts'
import { productGone } from '../../shared/strings.ts'
import { words } from '../strings.ts'
import { AccountCounts } from './account-counts.tsx'

const ProductAccounts = lazyNamed(() => import('./product-accounts.tsx'), 'ProductAccounts')

interface ManageAccountsProps {
  productId: number
  onClose: () => void
}

/** The stock of one product, in a dialog with its title. */
export function ManageAccounts({ productId, onClose }: ManageAccountsProps) {
  const queryClient = useQueryClient()
  const {
    data: product,
    error,
    refetch,
  } = useQuery({
    ...productQuery(productId),
    placeholderData: () => knownProduct(queryClient, productId),
  })
  return (
    <Dialog
      open
      keepOpen
      size="wide"
      onClose={onClose}
      title={product?.title ?? words.manage}
      description={
        product && `${words.manage} · ${product.subCategory.category.name} › ${product.subCategory.name}`
      }
    >
      {product ? (
        <Suspense fallback={<AccountsSkeleton />}>
          <ProductAccounts productId={productId} />
        </Suspense>
      ) : product === null ? (
        <NotFound words={productGone} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <AccountsSkeleton />
      )}
    </Dialog>
  )
}

/** The skeleton of the counts, the field and the list. */
function AccountsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <AccountCounts counts={undefined} />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}
