import { type Category, createCategory, updateCategory } from '@docket/contract/admin/categories'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { categoriesQuery, refreshCatalogue } from '../../../../kit/office/catalogue-queries.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { words } from './strings.ts'

const CategoryForm = lazyNamed(() => import('./category-form.tsx'), 'CategoryForm')

interface CategoryDialogProps {
  /** The category's id, or `new`. */
  edit: number | 'new'
  onClose: () => void
  /** Called after a save. It then closes the dialog without a question about unsaved changes. */
  onSaved: (category: Category) => void
}

/** The dialogs Add Category and Edit Category. */
export function CategoryDialog({ edit, onClose, onSaved }: CategoryDialogProps) {
  const formId = useId()
  const isNew = edit === 'new'
  const [isFormReady, setIsFormReady] = useState(false)
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
      busy={save.isPending || !isFormReady}
      hasForm={hasForm}
    >
      {hasForm ? (
        <Suspense fallback={<FieldSkeleton />}>
          <CategoryForm
            id={formId}
            name={category?.name ?? ''}
            onReady={() => setIsFormReady(true)}
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
      // Another admin has deleted the category. The refreshed list shows that.
      if (isNotFound(error)) return refreshCatalogue(queryClient)
    },
  })
}
