import type { DepositPurchase } from '@docket/contract/admin/deposits'
import { depositNumber } from '@docket/contract/deposit-values'
import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { depositsQuery } from '../list/deposits-query.ts'
import { goodsText, purchaseWords } from '../purchase-words.ts'

/** What a customer has pressed to pay for and does not have yet, with its deposit. Renders nothing if there is none. */
export function UserWaits({ userId }: { userId: number }) {
  const { data } = useQuery({
    ...depositsQuery({ userId, purchase: 'open' }),
    staleTime: 0,
    meta: { errors: 'none' },
  })
  // A server of the release before does not know the filter, and answers with all deposits.
  const waiting = data?.items.filter(({ purchase }) => purchase) ?? []
  if (waiting.length === 0) return null
  return (
    <Notice tone={waiting.some(({ purchase }) => purchase?.isLate) ? 'warn' : 'neutral'}>
      {waiting.map(
        ({ id, purchase, createdAt }) =>
          purchase && (
            <p key={id} className="wrap-anywhere">
              {purchaseWords.ofUser[waitOf(purchase)]({ goods: goodsText(purchase) })}{' '}
              <TextLink {...searchLink('/admin/users/$userId', { deposit: id })} to=".">
                {purchaseWords.deposit({ number: depositNumber(id), at: formatDateTime(createdAt) })}
              </TextLink>
            </p>
          ),
      )}
    </Notice>
  )
}

function waitOf({ state, isLate }: DepositPurchase) {
  if (isLate) return 'late'
  return state === 'DUE' ? 'paid' : 'open'
}
