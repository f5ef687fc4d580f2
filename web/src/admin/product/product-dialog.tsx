import {
  type AdminProduct,
  createProduct,
  type productBody,
  updateProduct,
} from '@docket/contract/admin/product'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import type * as z from 'zod'
import { categoriesQuery, refreshCatalogue, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { call } from '../../lib/api.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ProductFormSkeleton } from './product-form-skeleton.tsx'
import { productQuery } from './products-query.ts'

const words = strings.adminProduct
const ProductForm = lazy(() =>
  import('./product-form.tsx').then((module) => ({ default: module.ProductForm })),
)

interface ProductDialogProps {
  /** The product's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** The form was saved: it closes without asking. */
  onSaved: (product: AdminProduct) => void
}

/** Add Product and Edit Product. */
export function ProductDialog({ edit, onClose, onSaved }: ProductDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormThere, setIsFormThere] = useState(false)
  const { product, choices, error, retry } = useFormData(edit)
  const save = useSave(edit, onSaved)
  const isReady = product !== undefined && choices !== undefined
  const hasForm = isReady && (isNew || product !== null) && choices.subCategories.length > 0

  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      footer={
        hasForm && (
          <>
            <Button onClick={onClose}>{strings.common.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" busy={save.isPending || !isFormThere}>
              {isNew ? words.create : words.save}
            </Button>
          </>
        )
      }
    >
      {error && !isReady ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !isReady ? (
        <ProductFormSkeleton />
      ) : !isNew && product === null ? (
        <EmptyState title={words.gone} action={<Button onClick={onClose}>{strings.common.close}</Button>}>
          {words.goneHint}
        </EmptyState>
      ) : !hasForm ? (
        <EmptyState
          title={words.noCategories}
          action={<AddPlace hasCategory={choices.categories.length > 0} />}
        >
          {words.noCategoriesHint}
        </EmptyState>
      ) : (
        <Suspense fallback={<ProductFormSkeleton />}>
          <ProductForm
            id={formId}
            product={product}
            choices={choices}
            onReady={() => setIsFormThere(true)}
            onSubmit={save.mutateAsync}
          />
        </Suspense>
      )}
    </Dialog>
  )
}

/** The way to what a product has to lie in. */
function AddPlace({ hasCategory }: { hasCategory: boolean }) {
  if (hasCategory) {
    return (
      <LinkButton to="/admin/subcategories" search={{ edit: 'new' }}>
        {strings.adminSubCategory.add}
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/admin/categories" search={{ edit: 'new' }}>
      {strings.adminCategory.add}
    </LinkButton>
  )
}

/** The product (null where there is none) and what can be chosen for it; undefined while they are on their way. */
function useFormData(edit: number | 'new') {
  const isNew = edit === 'new'
  // A form begins with what the server has now, not with what the table showed a while ago, and then stays.
  const one = useQuery({
    ...productQuery(isNew ? 0 : edit),
    enabled: !isNew,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const categories = useQuery(categoriesQuery)
  const subCategories = useQuery(subCategoriesQuery)
  const parts = [categories, subCategories, ...(isNew ? [] : [one])]
  return {
    product: isNew ? null : one.isFetchedAfterMount ? one.data : undefined,
    choices:
      categories.data && subCategories.data
        ? { categories: categories.data, subCategories: subCategories.data }
        : undefined,
    error: parts.find((part) => part.error)?.error,
    retry: () => parts.filter((part) => part.error).map((part) => part.refetch()),
  }
}

function useSave(edit: number | 'new', onSaved: (product: AdminProduct) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.output<typeof productBody>) =>
      edit === 'new' ? call(createProduct, { body }) : call(updateProduct, { body: { ...body, id: edit } }),
    meta: { errors: 'form' },
    onSuccess(product) {
      onSaved(product)
      return refreshCatalogue(queryClient)
    },
  })
}
