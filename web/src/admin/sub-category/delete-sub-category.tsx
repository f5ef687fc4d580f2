import { deleteSubCategory, type SubCategory } from '@docket/contract/admin/sub-category'
import { useQueryClient } from '@tanstack/react-query'
import { refreshCatalogue, subCategoriesQuery } from '../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'

const words = adminStrings.subCategory

interface DeleteSubCategoryProps {
  subCategory: SubCategory
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSubCategory({ subCategory, ...does }: DeleteSubCategoryProps) {
  const { id, categoryId, category, name, products } = subCategory
  const queryClient = useQueryClient()

  async function remove() {
    const deleted: { id: number } | null = await call(deleteSubCategory, { params: { id } })
    // It leaves the list because the answer names it.
    queryClient.setQueryData(subCategoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deleted?.id),
    )
    return deleted !== null
  }

  return (
    <DeleteDialog words={words} remove={remove} refresh={() => refreshCatalogue(queryClient)} {...does}>
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
    </DeleteDialog>
  )
}
