import { asSearchParams, countParam, oneOf } from '../../../kit/search/search-params.ts'

/** `change` names the open dialog; `page` is the page of the list of sessions. */
export function securitySearch(raw: Record<string, unknown>) {
  return asSearchParams({
    change: oneOf(raw, 'change', ['set-up', 'new-codes', 'turn-off', 'password', 'passkey']),
    page: countParam(raw, 'page'),
  })
}

export type SecuritySearch = ReturnType<typeof securitySearch>
