import { deleteSubCategory, type SubCategory } from '@docket/contract/admin/sub-category'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshCatalogue, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/toast.ts'

const words = strings.adminSubCategory

interface DeleteSubCategoryProps {
  subCategory: SubCategory
  onClose: () => void
  onDeleted: () => void
}

/** Asks, naming the subcategory, and deletes it; closes once the table has let it go. */
export function DeleteSubCategory({ subCategory, onClose, onDeleted }: DeleteSubCategoryProps) {
  const { id, categoryId, category, name, products } = subCategory
  const queryClient = useQueryClient()
  const once = useOneAtATime()
  const remove = useMutation({
    mutationFn: () => call(deleteSubCategory, { params: { id } }),
    async onSuccess(deleted: { id: number } | null) {
      // It leaves the list because the answer names it.
      queryClient.setQueryData(subCategoriesQuery.queryKey, (list) =>
        list?.filter((row) => row.id !== deleted?.id),
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
      <p className="break-words">
        <span className="font-semibold text-ink">{name}</span> {words.inCategory(category.name)}
      </p>
      <p className="mt-1">
        {products === 0 ? (
          words.deleteEmpty
        ) : (
          <>
            {words.deleteInUse(formatCount(products), products === 1)}{' '}
            <TextLink to="/admin/products" search={{ categoryId, subCategoryId: id }}>
              {words.deleteInUseLink}
            </TextLink>
          </>
        )}
      </p>
    </ConfirmDialog>
  )
}
