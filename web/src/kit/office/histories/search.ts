import type { Deposit } from '@docket/contract/deposits'
import {
  asSearchParams,
  countParam,
  dayParam,
  longIdParam,
  oneOf,
  sortParam,
  textParam,
} from '../../search/search-params.ts'

export const tabs = ['deposits', 'purchases', 'trackingNo'] as const
export type Tab = (typeof tabs)[number]

export const statuses = ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const
type Method = Deposit['method']
// A new method that is missing here does not compile. The words are elsewhere, because customers load this file, too.
export const methods = Object.keys({ crypto: true, card: true } satisfies Record<Method, true>) as Method[]
/** Deposits of which money went back: those that an operator must handle, or all. */
export const returnedFilters = ['open', 'all'] as const
export const sortFields = {
  deposits: ['createdAt', 'amount'],
  purchases: ['purchasedAt', 'amount'],
  trackingNo: ['createdAt'],
} as const

/**
 * The filters of the open tab; `userId` filters all tabs. `from` and `to` are days of the shop. `deposit` and `order`: the
 * id of the deposit or purchase whose dialog is open.
 */
export function historiesSearch(raw: Record<string, unknown>) {
  const tab = oneOf(raw, 'tab', tabs)
  const isDeposits = tabOf({ tab }) === 'deposits'
  return asSearchParams({
    tab,
    userId: countParam(raw, 'userId'),
    search: textParam(raw, 'search'),
    from: plausibleDay(raw, 'from'),
    to: plausibleDay(raw, 'to'),
    status: isDeposits ? oneOf(raw, 'status', statuses) : undefined,
    method: isDeposits ? oneOf(raw, 'method', methods) : undefined,
    returned: isDeposits ? oneOf(raw, 'returned', returnedFilters) : undefined,
    sort: sortParam<SortField>(raw, sortFields[tabOf({ tab })]),
    page: countParam(raw, 'page'),
    deposit: longIdParam(raw, 'deposit'),
    order: longIdParam(raw, 'order'),
  })
}

export type HistoriesSearch = ReturnType<typeof historiesSearch>
type SortField = (typeof sortFields)[Tab][number]

/** The open tab. An unknown value opens the deposits. */
export function tabOf({ tab }: { tab?: Tab | undefined }): Tab {
  return tab ?? 'deposits'
}

export const noFilters = {
  search: undefined,
  from: undefined,
  to: undefined,
  status: undefined,
  method: undefined,
  returned: undefined,
}

/** Whether a filter of the open tab is set. */
export function isFiltered(search: HistoriesSearch): boolean {
  const { from, to, status, method, returned } = search
  return (
    Boolean(search.search?.trim()) ||
    [from, to, status, method, returned].some((filter) => filter !== undefined)
  )
}

/** A day that is between 1970 and 9999 in every time zone. The server refuses instants outside of these years. */
function plausibleDay(raw: Record<string, unknown>, name: string): string | undefined {
  const day = dayParam(raw, name)
  return day !== undefined && day > '1970-01-01' && day < '9999-12-30' ? day : undefined
}
