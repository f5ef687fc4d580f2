import { ownPath } from '../../lib/redirect-target.ts'
import { asSearchParams, textParam } from '../../lib/search-params.ts'

/** `redirect`: where the visitor wanted to go. */
export function loginSearch(raw: Record<string, unknown>) {
  return asSearchParams({ redirect: ownPath(raw.redirect) })
}

/** `email`: the address that the form starts with. `redirect`: as for the login, which comes after it. */
export function confirmEmailSearch(raw: Record<string, unknown>) {
  return asSearchParams({ email: textParam(raw, 'email', 254), redirect: ownPath(raw.redirect) })
}
