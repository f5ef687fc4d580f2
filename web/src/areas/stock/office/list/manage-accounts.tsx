import { nounForms } from '@docket/contract/nouns'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { knownProduct, productQuery } from '../../../../kit/office/product-queries.ts'
import { productGone } from '../../../../kit/office/strings.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { NounContext } from '../noun.ts'
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
  const noun = nounForms(product?.noun)
  return (
    <Dialog
      open
      keepOpen
      size="wide"
      onClose={onClose}
      title={product?.title ?? words.manage(noun)}
      description={
        product &&
        `${words.manage(noun)} · ${product.subCategory.category.name} › ${product.subCategory.name}`
      }
    >
      <NounContext value={noun}>
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
      </NounContext>
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
