import { asSearchParams, countParam, sortParam, textParam } from '../../../kit/search/search-params.ts'
import { sameOriginPath } from '../../identity/sign-in/redirect-target.ts'

/** `amount`: the initial amount; `return`: the page to return to after the top-up. */
export function depositSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    amount: textParam(raw, 'amount', 12),
    return: sameOriginPath(raw.return),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
  })
}

export const sortFields = ['createdAt', 'amount', 'method', 'status'] as const

export type DepositSearch = ReturnType<typeof depositSearch>

/** Paystack adds `trxref`, too: the old name of the reference. */
export function paystackCallbackSearch(raw: Record<string, unknown>) {
  return asSearchParams({ reference: textParam(raw, 'reference', 100) ?? textParam(raw, 'trxref', 100) })
}
