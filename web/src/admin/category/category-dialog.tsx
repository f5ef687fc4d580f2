import { type Category, createCategory, updateCategory } from '@docket/contract/admin/category'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { categoriesQuery, refreshCatalogue } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { isNotFound } from '../../lib/api-error.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { FieldSkeleton } from '../../ui/field-skeleton.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { NotFound } from '../../ui/not-found.tsx'

const words = adminStrings.category
const CategoryForm = lazy(() =>
  import('./category-form.tsx').then((module) => ({ default: module.CategoryForm })),
)

interface CategoryDialogProps {
  /** The category's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** The form was saved: it closes without asking. */
  onSaved: (category: Category) => void
}

/** Add Category and Edit Category. */
export function CategoryDialog({ edit, onClose, onSaved }: CategoryDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormThere, setIsFormThere] = useState(false)
  const { data, error, refetch } = useQuery(categoriesQuery)
  const category = data?.find(({ id }) => id === edit)
  const save = useSave(edit, onSaved)
  const hasForm = isNew || category !== undefined

  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? words.add : words.edit}
      formId={formId}
      submit={isNew ? words.create : words.save}
      busy={save.isPending || !isFormThere}
      hasForm={hasForm}
    >
      {hasForm ? (
        <Suspense fallback={<FieldSkeleton />}>
          <CategoryForm
            id={formId}
            name={category?.name ?? ''}
            onReady={() => setIsFormThere(true)}
            onSubmit={save.mutateAsync}
          />
        </Suspense>
      ) : data ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldSkeleton />
      )}
    </FormDialog>
  )
}

function useSave(edit: number | 'new', onSaved: (category: Category) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string }) =>
      edit === 'new' ? call(createCategory, { body }) : call(updateCategory, { body: { ...body, id: edit } }),
    meta: { errors: 'form' },
    onSuccess(category) {
      onSaved(category)
      return refreshCatalogue(queryClient)
    },
    onError(error) {
      // Deleted by somebody else meanwhile, which the list shows.
      if (isNotFound(error)) return refreshCatalogue(queryClient)
    },
  })
}
