import { type Category, deleteCategory } from '@docket/contract/admin/category'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { categoriesQuery, refreshCatalogue } from '../../lib/admin-catalogue-queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'

const words = strings.adminCategory

interface DeleteCategoryProps {
  category: Category
  onClose: () => void
  onDeleted: () => void
}

/** Asks, naming the category, and deletes it; closes once the table has let it go. */
export function DeleteCategory({ category, onClose, onDeleted }: DeleteCategoryProps) {
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const remove = useMutation({
    mutationFn: () => call(deleteCategory, { params: { id: category.id } }),
    async onSuccess(deleted: { id: number } | null) {
      // It leaves the list because the answer names it.
      queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.filter(({ id }) => id !== deleted?.id),
      )
      await refreshCatalogue(queryClient)
      if (!deleted) return onClose()
      toast.success(words.deleted)
      onDeleted()
    },
    onError(error) {
      const isOver = error instanceof ApiError && (error.code === 'IN_USE' || error.status === 404)
      if (!isOver) return
      // Filled or deleted by somebody else meanwhile: there is nothing left to confirm.
      onClose()
      return refreshCatalogue(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open
      title={words.confirmDelete}
      onCancel={onClose}
      onConfirm={() => void once(() => remove.mutateAsync())}
      busy={remove.isPending}
    >
      <p className="break-words font-semibold text-ink">{category.name}</p>
      <p className="mt-1">
        {category.subCategories === 0 ? (
          words.deleteEmpty
        ) : (
          <>
            {words.deleteInUse(formatCount(category.subCategories), category.subCategories === 1)}{' '}
            <TextLink to="/admin/subcategories" search={{ categoryId: category.id }}>
              {words.deleteInUseLink}
            </TextLink>
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
