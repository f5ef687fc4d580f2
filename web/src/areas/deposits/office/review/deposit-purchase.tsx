import type { DepositPurchase as Purchase } from '@docket/contract/admin/deposits'
import { formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { goodsText, purchaseWords, standingOf, standingTones, whyRefused } from '../purchase-words.ts'

/** What a deposit is to pay for, and what came of it. */
export function DepositPurchase({ purchase, userId }: { purchase: Purchase; userId: number }) {
  const { expectedAmount, productId, purchaseId, state, refusal } = purchase
  const standing = standingOf(purchase)
  const sentences = [
    purchaseWords.atMost({ amount: formatDollars(expectedAmount) }),
    state === 'REFUSED' && whyRefused(refusal),
    purchaseWords.hints[standing],
  ]
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-18">{purchaseWords.title}</h3>
        <Badge tone={standingTones[standing] ?? 'neutral'}>{purchaseWords.states[standing]}</Badge>
      </div>
      <p className="wrap-anywhere">
        {productId === null ? (
          <TextLink to="/admin/histories" search={{ tab: 'trackingNo', userId }}>
            {goodsText(purchase)}
          </TextLink>
        ) : (
          <TextLink to="/admin/products" search={{ accounts: productId }}>
            {goodsText(purchase)}
          </TextLink>
        )}
      </p>
      <p className="text-14 text-muted">{sentences.filter(Boolean).join(' ')}</p>
      {purchaseId !== null && (
        <p className="text-14">
          <TextLink
            to="/admin/histories"
            search={{ tab: productId === null ? 'trackingNo' : 'purchases', order: purchaseId }}
          >
            {formatOrder(purchaseId)}
          </TextLink>
        </p>
      )}
    </section>
  )
}
