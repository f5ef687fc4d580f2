import { ownPath } from '../../lib/redirect-target.ts'
import { asSearchParams, countParam, sortParam, textParam } from '../../lib/search-params.ts'

/** `amount`: what the form starts with; `return`: the page that asked for the top-up and is gone back to. */
export function depositSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    amount: textParam(raw, 'amount', 12),
    return: ownPath(raw.return),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
  })
}

export const sortFields = ['createdAt', 'amount', 'method', 'status'] as const

export type DepositSearch = ReturnType<typeof depositSearch>

/** Paystack adds `trxref`, too: the same thing under its old name. */
export function paystackCallbackSearch(raw: Record<string, unknown>) {
  return asSearchParams({ reference: textParam(raw, 'reference', 100) ?? textParam(raw, 'trxref', 100) })
}
