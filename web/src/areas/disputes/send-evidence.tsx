import type { DisputeDetails, SentAnswer } from '@docket/contract/admin/disputes'
import type { Evidence } from '@docket/contract/admin/evidence'
import { formatDateTime } from '../../kit/lib/format.ts'
import { Notice } from '../../kit/ui/feedback/notice.tsx'
import { Card } from '../../kit/ui/layout/card.tsx'
import { EvidenceForm } from './evidence-form.tsx'
import { words } from './evidence-words.ts'

/** Sends the evidence to the provider, or says why that is not possible, and how the last attempt ended. */
export function SendEvidence({ dispute, evidence }: { dispute: DisputeDetails; evidence: Evidence }) {
  const { answer } = dispute
  const reason = whyNot(dispute, Date.now())
  return (
    <Card as="section">
      <h2 className="mb-2 text-18">{words.send}</h2>
      <div className="flex flex-col gap-4">
        {reason === null && <p className="text-14 text-muted">{words.sendHint}</p>}
        <div role="status" className="empty:hidden">
          {answer && <LastAttempt answer={answer} />}
        </div>
        {reason === null ? (
          <EvidenceForm dispute={dispute} evidence={evidence} />
        ) : (
          reason !== '' && <Notice>{reason}</Notice>
        )}
      </div>
    </Card>
  )
}

/** Why no answer can be sent from here now; empty if the last attempt says it; null if one can. */
export function whyNot(
  {
    status,
    takesAnswers,
    dueAt,
    answer,
  }: Pick<DisputeDetails, 'status' | 'takesAnswers' | 'dueAt' | 'answer'>,
  now: number,
): string | null {
  if (answer?.state === 'SENT' || answer?.state === 'SENDING') return ''
  if (status !== 'OPEN') return words.over
  if (dueAt !== null && Date.parse(dueAt) < now) return words.late
  return takesAnswers ? null : words.byHand
}

function LastAttempt({ answer: { state, words: said, by, at } }: { answer: SentAnswer }) {
  if (state === 'SENDING') return <Notice>{words.sending({ name: by })}</Notice>
  if (state === 'SENT') {
    return (
      <Notice tone="ok">
        <p className="font-semibold">{words.sentBy({ name: by, date: formatDateTime(at) })}</p>
        <p>{words.sentHint}</p>
      </Notice>
    )
  }
  return (
    <Notice tone="warn">
      <p className="font-semibold">{state === 'REFUSED' ? words.refused : words.unreachable}</p>
      {said !== null && <p className="wrap-anywhere">{said}</p>}
    </Notice>
  )
}
