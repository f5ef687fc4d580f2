import { type Category, deleteCategory } from '@docket/contract/admin/categories'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { categoriesQuery, refreshCatalogue } from '../../../../kit/office/catalogue-queries.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { words } from './strings.ts'

interface DeleteCategoryProps {
  category: Category
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCategory({ category, ...callbacks }: DeleteCategoryProps) {
  const { id, name, subCategoryCount } = category
  const queryClient = useQueryClient()

  async function remove() {
    const deletedCategory: { id: number } | null = await call(deleteCategory, { params: { id } })
    // Removes the deleted row from the cached list at once.
    queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deletedCategory?.id),
    )
    return deletedCategory !== null
  }

  return (
    <DeleteDialog
      words={words}
      remove={remove}
      refresh={() => refreshCatalogue(queryClient)}
      instead={
        subCategoryCount === 0 ? undefined : (
          <LinkButton variant="primary" to="/admin/subcategories" search={{ categoryId: id }}>
            {words.deleteInUseLink}
          </LinkButton>
        )
      }
      {...callbacks}
    >
      <p className="break-words font-semibold text-ink">{name}</p>
      <p className="mt-1">
        {subCategoryCount === 0
          ? words.deleteEmpty
          : words.deleteInUse(formatCount(subCategoryCount), subCategoryCount === 1)}
      </p>
    </DeleteDialog>
  )
}
