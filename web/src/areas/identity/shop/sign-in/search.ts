import { asSearchParams, textParam } from '../../../../kit/search/search-params.ts'
import { sameOriginPath } from '../../sign-in/redirect-target.ts'

/** `redirect`: where the visitor wanted to go. */
export function loginSearch(raw: Record<string, unknown>) {
  return asSearchParams({ redirect: sameOriginPath(raw.redirect) })
}

/** `email`: the initial address of the form. `redirect`: passed on to the login. */
export function confirmEmailSearch(raw: Record<string, unknown>) {
  return asSearchParams({ email: textParam(raw, 'email', 254), redirect: sameOriginPath(raw.redirect) })
}
