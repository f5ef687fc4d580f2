import { adminStrings } from '../../../lib/admin-strings.ts'
import { searchLink } from '../../../lib/search-link.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import type { Review } from './read-review.ts'

const words = adminStrings.deposit

/** Why a person had to look, and what was decided, if it was. */
export function ReviewNote({ review }: { review: Review }) {
  const { reason, ofDepositId, settled } = review
  const known = reason !== null && Object.hasOwn(words.reasons, reason) ? words.reasons[reason] : undefined
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={settled ? 'neutral' : 'warn'}>
        <p className="font-semibold">{known?.title ?? reason ?? words.unknownReason}</p>
        {known && (
          <p>
            {known.text} {!settled && known.advice}
          </p>
        )}
        {ofDepositId !== null && (
          <p>
            {words.ofDeposit}{' '}
            <TextLink
              {...searchLink('/admin/histories', { deposit: ofDepositId })}
              // In its place: closing either leads back to the list.
              replace
            >
              {words.title(ofDepositId)}
            </TextLink>
            .
          </p>
        )}
      </Notice>
      {settled && (
        <Notice tone={settled.decision === 'credit' ? 'ok' : 'bad'}>
          <p className="font-semibold">{words.settledByHand}</p>
          <p>
            {settled.decision === 'credit' ? words.settledCredit : words.settledRefuse}{' '}
            <span className="wrap-anywhere">{words.settledReason(settled.reason)}</span>
          </p>
        </Notice>
      )}
    </div>
  )
}
