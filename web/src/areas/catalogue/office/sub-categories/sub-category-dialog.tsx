import { createSubCategory, updateSubCategory } from '@docket/contract/admin/sub-categories'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import {
  categoriesQuery,
  refreshCatalogue,
  subCategoriesQuery,
} from '../../../../kit/office/catalogue-queries.ts'
import { officeWords } from '../../../../kit/office/strings.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { words } from './strings.ts'

const SubCategoryForm = lazyNamed(() => import('./sub-category-form.tsx'), 'SubCategoryForm')

interface SubCategoryDialogProps {
  /** The subcategory's id, or `new`. */
  edit: number | 'new'
  /** The initial category of a new subcategory. */
  categoryId: number | undefined
  onClose: () => void
  /** Called after a save. It then closes the dialog without a question about unsaved changes. */
  onSaved: () => void
}

/** The dialogs Add Subcategory and Edit Subcategory. */
export function SubCategoryDialog({ edit, categoryId, onClose, onSaved }: SubCategoryDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormReady, setIsFormReady] = useState(false)
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
      busy={save.isPending || !isFormReady}
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
            onReady={() => setIsFormReady(true)}
            onSubmit={save.mutateAsync}
          />
        </Suspense>
      ) : isNew ? (
        <EmptyState
          title={words.noCategories}
          action={
            <LinkButton to="/admin/categories" search={{ edit: 'new' }}>
              {officeWords.addCategory}
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

/** The subcategory (null if it does not exist) and the categories to choose from; undefined while loading. */
function useFormData(edit: number | 'new') {
  const categories = useQuery(categoriesQuery)
  const subCategories = useQuery(subCategoriesQuery)
  return {
    categories: categories.data,
    subCategory: edit === 'new' ? null : rowById(subCategories.data, edit),
    error: categories.error ?? subCategories.error,
    retry: () => {
      for (const query of [categories, subCategories]) if (query.error) void query.refetch()
    },
  }
}

function rowById<Row extends { id: number }>(rows: readonly Row[] | undefined, id: number) {
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
      // Another admin may have deleted the subcategory or the chosen category.
      const mayBeGone = error instanceof ApiError && (error.status === 404 || error.details?.categoryId)
      if (mayBeGone) return refreshCatalogue(queryClient)
    },
  })
}
