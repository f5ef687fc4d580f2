import { me, userWallet } from '@docket/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { headerWords } from '../strings.ts'

/** The signed-in user's name, email and role. */
export function meQuery(userId: number) {
  return queryOptions({
    queryKey: ['me', userId],
    queryFn: ({ signal }) => call(me, { signal }),
    staleTime: 5 * 60_000,
    meta: { errors: 'none' },
  })
}

/** The wallet's balance in dollars. After a purchase or deposit, invalidate `['wallet']` or set it from the answer. */
export function walletQuery(userId: number) {
  return queryOptions({
    queryKey: ['wallet', userId],
    queryFn: ({ signal }) => call(userWallet, { query: { userId }, signal }),
    staleTime: 30_000,
    meta: { message: headerWords.walletFailed },
  })
}
