import { deleteSubCategory, type SubCategory } from '@docket/contract/admin/sub-categories'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { refreshCatalogue, subCategoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { words } from './strings.ts'

interface DeleteSubCategoryProps {
  subCategory: SubCategory
  onClose: () => void
  onDeleted: () => void
}

export function DeleteSubCategory({ subCategory, ...callbacks }: DeleteSubCategoryProps) {
  const { id, categoryId, category, name, products } = subCategory
  const queryClient = useQueryClient()

  async function remove() {
    const deletedSubCategory: { id: number } | null = await call(deleteSubCategory, { params: { id } })
    // Removes the deleted row from the cached list at once.
    queryClient.setQueryData(subCategoriesQuery.queryKey, (list) =>
      list?.filter((row) => row.id !== deletedSubCategory?.id),
    )
    return deletedSubCategory !== null
  }

  return (
    <DeleteDialog
      words={words}
      remove={remove}
      refresh={() => refreshCatalogue(queryClient)}
      instead={
        products === 0 ? undefined : (
          <LinkButton variant="primary" to="/admin/products" search={{ categoryId, subCategoryId: id }}>
            {words.deleteInUseLink}
          </LinkButton>
        )
      }
      {...callbacks}
    >
      <p className="break-words">
        <span className="font-semibold text-ink">{name}</span> {words.inCategory(category.name)}
      </p>
      <p className="mt-1">
        {products === 0 ? words.deleteEmpty : words.deleteInUse(formatCount(products), products === 1)}
      </p>
    </DeleteDialog>
  )
}
