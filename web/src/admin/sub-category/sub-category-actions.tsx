import type { SubCategory } from '@docket/contract/admin/sub-category'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const words = strings.adminSubCategory

interface SubCategoryActionsProps {
  subCategory: SubCategory
  onDelete: () => void
}

/** What can be done with one row. */
export function SubCategoryActions({ subCategory, onDelete }: SubCategoryActionsProps) {
  const ofThis = <span className="sr-only">{words.ofRow(subCategory.name)}</span>
  return (
    <>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/subcategories"
        to="/admin/subcategories"
        resetScroll={false}
        search={(before) => present({ ...before, edit: subCategory.id })}
      >
        <span>
          {words.editRow}
          {ofThis}
        </span>
      </LinkButton>
      <Button size="small" variant="quiet" onClick={onDelete}>
        <span>
          {words.deleteRow}
          {ofThis}
        </span>
      </Button>
    </>
  )
}
