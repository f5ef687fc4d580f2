import type { Category } from '@docket/contract/admin/category'
import { present } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

const words = strings.adminCategory

/** What can be done with one row. */
export function CategoryActions({ category, onDelete }: { category: Category; onDelete: () => void }) {
  const ofThis = <span className="sr-only">{words.ofRow(category.name)}</span>
  return (
    <>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/categories"
        to="/admin/categories"
        resetScroll={false}
        search={(before) => present({ ...before, logo: category.id })}
      >
        <span>
          {words.uploadRow}
          {ofThis}
        </span>
      </LinkButton>
      <LinkButton
        size="small"
        variant="quiet"
        from="/admin/categories"
        to="/admin/categories"
        resetScroll={false}
        search={(before) => present({ ...before, edit: category.id })}
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
