import { asSearchParams, countParam, oneOf } from '../../kit/search/search-params.ts'

/** `edit` opens the form: `new` or a template's id. */
export function templatesSearch(raw: Record<string, unknown>) {
  return asSearchParams({ edit: oneOf(raw, 'edit', ['new']) ?? countParam(raw, 'edit') })
}
