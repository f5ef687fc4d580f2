import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { knownProduct, productQuery } from '../products-query.ts'
import { AccountCounters } from './account-counters.tsx'

const words = adminStrings.accounts
const AccountsOf = lazy(() => import('./accounts-of.tsx').then((module) => ({ default: module.AccountsOf })))

interface ManageAccountsProps {
  productId: number
  onClose: () => void
}

/** The stock of one product, in a window titled with it. */
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
      title={product?.title ?? words.loadingTitle}
      description={product && `${product.subCategory.category.name} › ${product.subCategory.name}`}
    >
      {product ? (
        <Suspense fallback={<AccountsSkeleton />}>
          <AccountsOf productId={productId} />
        </Suspense>
      ) : product === null ? (
        <NotFound words={adminStrings.product} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <AccountsSkeleton />
      )}
    </Dialog>
  )
}

/** The counters, the field and the list, before anything of them is there. */
function AccountsSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <AccountCounters counts={undefined} />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-56 w-full" />
    </div>
  )
}
