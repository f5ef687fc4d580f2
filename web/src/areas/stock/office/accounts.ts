import { type Account, accounts, undoBatch } from '@docket/contract/admin/stock'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { setCachedStock } from '../../../kit/office/product-queries.ts'
import type { SearchChange } from '../../../kit/search/search-link.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { useNoun } from './noun.ts'
import { words } from './strings.ts'

/** A value of the filter by status. */
export type AccountStatus = NonNullable<SearchChange<'/admin/products'>['status']>

export const ACCOUNTS_PAGE_SIZE = 5

/** The key prefix of a product's accounts. Invalidate it when one of them changes. */
export const accountsKey = (productId: number) => ['admin', 'accounts', productId] as const

/** One page of a product's accounts. It also updates the product's stock in the cached list of products. */
export function accountsQuery(
  productId: number,
  { status, accountsPage }: Pick<SearchChange<'/admin/products'>, 'status' | 'accountsPage'>,
) {
  const query = { logProductId: productId, status, page: accountsPage, pageSize: ACCOUNTS_PAGE_SIZE }
  return queryOptions({
    queryKey: [...accountsKey(productId), query],
    async queryFn({ client, signal }) {
      const page = await call(accounts, { query, signal })
      setCachedStock(client, productId, page.available)
      return page
    },
    placeholderData: keepPreviousData,
    // Customers buy while the dialog is closed: an admin who opens it again must not edit a sold account.
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** Deletes the available accounts of a batch, and waits until the counts, accounts and batches are loaded again. */
export function useUndoBatch(productId: number, batchId: number) {
  const queryClient = useQueryClient()
  const noun = useNoun()
  return useMutation({
    mutationFn: () => call(undoBatch, { body: { id: batchId } }),
    onSuccess: ({ deleted }) => toast.success(words.undoneToast({ count: deleted, ...noun })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountsKey(productId) }),
  })
}

/** Whether the server refused an account because another one looks the same. The operator may keep both. */
export function looksAlike(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'LOOKS_ALIKE'
}

/** The server's message about an account's text; undefined for any other error. */
export function valueProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.details && Object.values(error.details).flat().join('\n')
}

/** How many characters of the beginning and of the end stay. The end stays because accounts often begin alike. */
const [START, END] = [24, 20]

/** An account's text on one line, as its name in a question or a label. The middle of a long text is left out. */
export function accountName({ value }: Pick<Account, 'value'>): string {
  const line = (value ?? '').replace(/\s+/g, ' ')
  const characters = [...line]
  if (characters.length <= START + END) return line
  return `${characters.slice(0, START).join('')}…${characters.slice(-END).join('')}`
}

/** The id of the heading above the accounts. */
export const ACCOUNTS_HEADING = 'accounts-heading'

/** Focuses the heading when the row that had the focus is gone. */
export function focusAccounts(): void {
  document.getElementById(ACCOUNTS_HEADING)?.focus({ preventScroll: true })
}
