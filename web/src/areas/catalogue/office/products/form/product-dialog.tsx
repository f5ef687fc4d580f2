import type { AdminProduct } from '@docket/contract/admin/products'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { categoriesQuery, subCategoriesQuery } from '../../../../../kit/office/catalogue-queries.ts'
import { loadEditor } from '../../../../../kit/office/description/editor/editor-field.tsx'
import { productQuery } from '../../../../../kit/office/product-queries.ts'
import { NotFound } from '../../../../../kit/ui/feedback/not-found.tsx'
import { toast } from '../../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { FieldSkeleton } from '../../../../../kit/ui/form/field-skeleton.tsx'
import { TextLink } from '../../../../../kit/ui/layout/text-link.tsx'
import { FormDialog } from '../../../../../kit/ui/overlay/form-dialog.tsx'
import { conflictWords, editorWords, previewWords, words } from '../strings.ts'

// The form and its editor are loaded together: if a part failed to load later, the typed input would be lost.
const ProductForm = lazy(async () => {
  const [module] = await Promise.all([import('./product-form.tsx'), loadEditor()])
  return { default: module.ProductForm }
})

interface ProductDialogProps {
  /** The product's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** Called after a save. Nothing is unsaved then, so closing needs no confirmation. */
  onSaved: (product: AdminProduct) => void
}

/** Add Product and Edit Product. */
export function ProductDialog({ edit, onClose, onSaved }: ProductDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormReady, setIsFormReady] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const [takenVersion, setTakenVersion] = useState<AdminProduct>()
  const { product, choices, error, retry } = useFormData(edit)
  const isReady = product !== undefined && choices !== undefined
  const hasForm = isReady && (isNew || product !== null)

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      description={
        <TextLink to="/admin/products/$product" params={{ product: String(edit) }}>
          {editorWords.open}
        </TextLink>
      }
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={isBusy || !isFormReady}
      hasForm={hasForm}
      aside={
        <Button disabled={!isFormReady} onClick={() => setIsPreviewOpen(true)}>
          {previewWords.open}
        </Button>
      }
    >
      {error && !isReady ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !isReady ? (
        <ProductFormSkeleton />
      ) : !isNew && product === null ? (
        <NotFound words={words} onClose={onClose} />
      ) : (
        <Suspense fallback={<ProductFormSkeleton />}>
          <ProductForm
            key={takenVersion?.revision}
            id={formId}
            product={takenVersion ?? product}
            choices={choices}
            onReady={() => setIsFormReady(true)}
            onBusy={setIsBusy}
            onSaved={onSaved}
            onTakeTheirs={(theirs) => {
              setTakenVersion(theirs)
              toast.info(conflictWords.taken)
            }}
            isPreviewOpen={isPreviewOpen}
            onPreviewEnd={() => setIsPreviewOpen(false)}
          />
        </Suspense>
      )}
    </FormDialog>
  )
}

/** The product (null if it does not exist) and the choices of the form; undefined while loading. */
export function useFormData(edit: number | 'new') {
  const isNew = edit === 'new'
  // The form starts with the server's current values, not with those of the table. A later refetch must not change it.
  const productResult = useQuery({
    ...productQuery(isNew ? 0 : edit),
    enabled: !isNew,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const categories = useQuery(categoriesQuery)
  const subCategories = useQuery(subCategoriesQuery)
  const queries = [categories, subCategories, ...(isNew ? [] : [productResult])]
  // A later change or deletion of the product must not remove the typed input.
  const [firstProduct, setFirstProduct] = useState<AdminProduct | null>()
  if (firstProduct === undefined && productResult.isFetchedAfterMount && productResult.data !== undefined)
    setFirstProduct(productResult.data)
  return {
    product: isNew ? null : firstProduct,
    choices:
      categories.data && subCategories.data
        ? { categories: categories.data, subCategories: subCategories.data }
        : undefined,
    error: queries.find((query) => query.error)?.error,
    retry: () => queries.filter((query) => query.error).map((query) => query.refetch()),
  }
}

/** The skeleton of the product form. */
export function ProductFormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <FieldSkeleton />
      <div className="grid gap-4 sm:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      <FieldSkeleton control="h-[250px]" />
    </div>
  )
}
