import { asSearchParams, oneOf } from '../../../../kit/search/search-params.ts'

/** `change` names what the customer is changing. */
export function profileSearch(raw: Record<string, unknown>) {
  return asSearchParams({ change: oneOf(raw, 'change', ['username', 'email']) })
}
