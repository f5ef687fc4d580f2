import { asSearchParams, oneOf } from '../../../../kit/search/search-params.ts'

/** `edit=new` opens the invitation. */
export function operatorsSearch(raw: Record<string, unknown>) {
  return asSearchParams({ edit: oneOf(raw, 'edit', ['new']) })
}
