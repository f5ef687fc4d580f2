import { reportList } from '@docket/contract/admin/report-list'
import { filterParams } from '../../../../kit/search/filter-params.ts'
import {
  asSearchParams,
  countParam,
  longIdParam,
  oneOf,
  sortParam,
} from '../../../../kit/search/search-params.ts'

/** `order`: the id of the purchase whose dialog is open. */
export function reportsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(reportList.filters, raw),
    sort: sortParam(raw, reportList.sorts),
    page: countParam(raw, 'page'),
    order: longIdParam(raw, 'order'),
  })
}

export type ReportsSearch = ReturnType<typeof reportsSearch>

/** Of the answer templates: `edit` opens the form, `new` or a template's id. */
export function templatesSearch(raw: Record<string, unknown>) {
  return asSearchParams({ edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit') })
}
