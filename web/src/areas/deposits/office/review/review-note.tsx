import type { Arrival, Review } from '@docket/contract/admin/deposits'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { words } from '../strings.ts'
import { arrivalSentences } from './arrival-sentences.ts'

interface ReviewNoteProps {
  review: Review
  /** Null if it is not shown here. */
  arrival: Arrival | null
}

/** The reason of the review, what arrived, advice for those who may decide, and the decision if there is one. */
export function ReviewNote({ review, arrival }: ReviewNoteProps) {
  const mayDecide = useMay('adjust')
  const { kind, reason, ofDepositId, settled } = review
  const reasonText = kind === null ? undefined : words.reasons[kind]
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={settled ? 'neutral' : 'warn'}>
        <p className="font-semibold">{reasonText?.title ?? reason ?? words.unknownReason}</p>
        {arrival && !settled && <p>{arrivalSentences(arrival).join(' ')}</p>}
        {reasonText && (
          <p className="empty:hidden">
            {[reasonText.text, !settled && mayDecide && reasonText.advice].filter(Boolean).join(' ')}
          </p>
        )}
        {ofDepositId !== null && (
          <p>
            {words.ofDeposit}{' '}
            <TextLink
              {...searchLink('/admin/histories', { deposit: ofDepositId })}
              // Replaces the history entry: closing either dialog returns to the list.
              replace
            >
              {words.title(ofDepositId)}
            </TextLink>
            .
          </p>
        )}
      </Notice>
      {settled && (
        <Notice tone={settled.decision === 'credit' ? 'ok' : 'neutral'}>
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
