import { type AdminProduct, createProduct } from '@docket/contract/admin/product'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { categoriesQuery, refreshCatalogue, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { toast } from '../../ui/toast.ts'
import { type Conflict, saveEdit } from './conflict/conflict.ts'
import { loadEditor } from './description/load-editor.ts'
import type { ProductFormOutput } from './product-form-schema.ts'
import { ProductFormSkeleton } from './product-form-skeleton.tsx'
import { productQuery } from './products-query.ts'

const words = adminStrings.product
// The editor's code comes with the form's: what is typed is not to be lost because a part of the form did not come.
const ProductForm = lazy(async () => {
  const [module] = await Promise.all([import('./product-form.tsx'), loadEditor()])
  return { default: module.ProductForm }
})

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
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [taken, setTaken] = useState<AdminProduct>()
  const { product, choices, error, retry } = useFormData(edit)
  const save = useSave(edit, onSaved)
  const isReady = product !== undefined && choices !== undefined
  const hasForm = isReady && (isNew || product !== null) && choices.subCategories.length > 0

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={save.isPending || !isFormThere}
      hasForm={hasForm}
      aside={
        <Button disabled={!isFormThere} onClick={() => setIsPreviewed(true)}>
          {adminStrings.preview.open}
        </Button>
      }
    >
      {error && !isReady ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !isReady ? (
        <ProductFormSkeleton />
      ) : !isNew && product === null ? (
        <NotFound words={words} onClose={onClose} />
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
            key={taken?.revision}
            id={formId}
            product={taken ?? product}
            choices={choices}
            onReady={() => setIsFormThere(true)}
            onSubmit={save.mutateAsync}
            onTakeTheirs={(theirs) => {
              setTaken(theirs)
              toast.info(adminStrings.conflict.taken)
            }}
            isPreviewed={isPreviewed}
            onPreviewEnd={() => setIsPreviewed(false)}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}

/** The way to what a product has to lie in. */
function AddPlace({ hasCategory }: { hasCategory: boolean }) {
  if (hasCategory) {
    return (
      <LinkButton to="/admin/subcategories" search={{ edit: 'new' }}>
        {adminStrings.subCategory.add}
      </LinkButton>
    )
  }
  return (
    <LinkButton to="/admin/categories" search={{ edit: 'new' }}>
      {adminStrings.category.add}
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
  // Whatever becomes of the product meanwhile, what is typed for it is not taken away.
  const [first, setFirst] = useState<AdminProduct | null>()
  if (first === undefined && one.isFetchedAfterMount && one.data !== undefined) setFirst(one.data)
  return {
    product: isNew ? null : first,
    choices:
      categories.data && subCategories.data
        ? { categories: categories.data, subCategories: subCategories.data }
        : undefined,
    error: parts.find((part) => part.error)?.error,
    retry: () => parts.filter((part) => part.error).map((part) => part.refetch()),
  }
}

/** Answers who was quicker with an edit, where somebody was; then nothing was saved. */
function useSave(edit: number | 'new', onSaved: (product: AdminProduct) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    async mutationFn({ revision, ...body }: ProductFormOutput): Promise<Conflict | undefined> {
      const answer =
        edit === 'new'
          ? { saved: await call(createProduct, { body }) }
          : await saveEdit(edit, { ...body, revision })
      if ('conflict' in answer) return answer.conflict
      onSaved(answer.saved)
      await refreshCatalogue(queryClient)
      return undefined
    },
    meta: { errors: 'form' },
  })
}
