import { createSubCategory, updateSubCategory } from '@docket/contract/admin/sub-category'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { categoriesQuery, refreshCatalogue, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldSkeleton } from '../../ui/field-skeleton.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { NotFound } from '../../ui/not-found.tsx'

const words = adminStrings.subCategory
const SubCategoryForm = lazy(() =>
  import('./sub-category-form.tsx').then((module) => ({ default: module.SubCategoryForm })),
)

interface SubCategoryDialogProps {
  /** The subcategory's id, or `new`. */
  edit: number | 'new'
  /** The category that a new one is likely for. */
  categoryId: number | undefined
  onClose: () => void
  /** The form was saved: it closes without asking. */
  onSaved: () => void
}

/** Add Subcategory and Edit Subcategory. */
export function SubCategoryDialog({ edit, categoryId, onClose, onSaved }: SubCategoryDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormThere, setIsFormThere] = useState(false)
  const { subCategory, categories, error, retry } = useFormData(edit)
  const save = useSave(edit, onSaved)
  const isReady = categories !== undefined && subCategory !== undefined
  const hasForm = isReady && (isNew ? categories.length > 0 : subCategory !== null)

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={save.isPending || !isFormThere}
      hasForm={hasForm}
    >
      {error && !isReady ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !isReady ? (
        <FormSkeleton />
      ) : hasForm ? (
        <Suspense fallback={<FormSkeleton />}>
          <SubCategoryForm
            id={formId}
            subCategory={subCategory}
            categories={categories}
            categoryId={categoryId}
            onReady={() => setIsFormThere(true)}
            onSubmit={save.mutateAsync}
          />
        </Suspense>
      ) : isNew ? (
        <EmptyState
          title={words.noCategories}
          action={
            <LinkButton to="/admin/categories" search={{ edit: 'new' }}>
              {adminStrings.category.add}
            </LinkButton>
          }
        />
      ) : (
        <NotFound words={words} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function FormSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <FieldSkeleton />
      <FieldSkeleton />
    </div>
  )
}

/** The subcategory (null where there is none) and the categories to choose from; undefined while they are on their way. */
function useFormData(edit: number | 'new') {
  const categories = useQuery(categoriesQuery)
  const subCategories = useQuery(subCategoriesQuery)
  return {
    categories: categories.data,
    subCategory: edit === 'new' ? null : found(subCategories.data, edit),
    error: categories.error ?? subCategories.error,
    retry: () => {
      for (const query of [categories, subCategories]) if (query.error) void query.refetch()
    },
  }
}

function found<Row extends { id: number }>(rows: readonly Row[] | undefined, id: number) {
  return rows && (rows.find((row) => row.id === id) ?? null)
}

function useSave(edit: number | 'new', onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ name, categoryId }: { name: string; categoryId: number }) =>
      edit === 'new'
        ? call(createSubCategory, { body: { name, categoryId } })
        : call(updateSubCategory, { body: { id: edit, name } }),
    meta: { errors: 'form' },
    onSuccess() {
      onSaved()
      return refreshCatalogue(queryClient)
    },
    onError(error) {
      // It, or the category chosen for it, may have been deleted by somebody else meanwhile.
      const mayBeGone = error instanceof ApiError && (error.status === 404 || error.details?.categoryId)
      if (mayBeGone) return refreshCatalogue(queryClient)
    },
  })
}
