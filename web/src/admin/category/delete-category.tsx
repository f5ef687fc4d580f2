import { type Category, deleteCategory } from '@docket/contract/admin/category'
import { useQueryClient } from '@tanstack/react-query'
import { categoriesQuery, refreshCatalogue } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const words = adminStrings.category

interface DeleteCategoryProps {
  category: Category
  onClose: () => void
  onDeleted: () => void
}

export function DeleteCategory({ category, ...does }: DeleteCategoryProps) {
  const { id, name, subCategoryCount } = category
  const queryClient = useQueryClient()

  async function remove() {
    const deleted: { id: number } | null = await call(deleteCategory, { params: { id } })
    // It leaves the list because the answer names it.
    queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deleted?.id),
    )
    return deleted !== null
  }

  return (
    <DeleteDialog words={words} remove={remove} refresh={() => refreshCatalogue(queryClient)} {...does}>
      <p className="break-words font-semibold text-ink">{name}</p>
      <p className="mt-1">
        {subCategoryCount === 0 ? (
          words.deleteEmpty
        ) : (
          <>
            {words.deleteInUse(formatCount(subCategoryCount), subCategoryCount === 1)}{' '}
            <TextLink to="/admin/subcategories" search={{ categoryId: id }}>
              {words.deleteInUseLink}
            </TextLink>
          </>
        )}
      </p>
    </DeleteDialog>
  )
}
