import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { useState } from 'react'
import { formatDateTime, formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Badge, type Tone } from '../../../../kit/ui/feedback/badge.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { FactLines } from '../fact-lines.tsx'
import type { Deposit } from '../review/deposit-query.ts'
import { hoursUntil } from './debit-for.ts'
import { HandleReturn } from './handle-return.tsx'
import { returnWords } from './strings.ts'

/** Each refund, dispute and reversal of a deposit. Those that wait for an operator have the buttons to handle them. */
export function ReturnedPayments({ deposit }: { deposit: Deposit }) {
  return (
    <section>
      <h3 className="mb-2 text-18">{returnWords.title}</h3>
      <ul className="flex flex-col gap-3">
        {deposit.returns.map((returned) => (
          <Return key={returned.id} deposit={deposit} returned={returned} />
        ))}
      </ul>
    </section>
  )
}

type Act = 'debit' | 'note'

function Return({ deposit, returned }: { deposit: Deposit; returned: ReturnedPayment }) {
  const [act, setAct] = useState<Act | null>(null)
  return (
    <li
      className={`min-w-0 rounded-card border p-4 ${returned.needsHandling ? 'border-warn' : 'border-line'}`}
    >
      <Head returned={returned} />
      <Facts returned={returned} />
      {returned.needsHandling && <Task deposit={deposit} returned={returned} onAct={setAct} />}
      {/* If another operator handles the return first, the form stays open and says so. */}
      {act !== null && (
        <HandleReturn
          deposit={deposit}
          returned={returned}
          isDebit={act === 'debit'}
          onClose={() => setAct(null)}
        />
      )}
    </li>
  )
}

const tones: Record<ReturnedPayment['state'], Tone> = {
  open: 'warn',
  answered: 'neutral',
  returned: 'neutral',
  kept: 'ok',
}

function Head({ returned: { kind, state } }: { returned: ReturnedPayment }) {
  return (
    <p className="flex flex-wrap items-center gap-2">
      <span className="font-semibold">{returnWords.kinds[kind]}</span>
      <Badge tone={tones[state]}>{returnWords.states[kind][state]}</Badge>
    </p>
  )
}

function Facts({ returned }: { returned: ReturnedPayment }) {
  const { amount, original, providerId, status, reason, dueAt, firstHeardAt, debited, toDebit } = returned
  const { isAutomatic = false, held = 0, taken = 0 } = returned
  const lines = [
    { label: returnWords.amount, value: amount === null ? returnWords.unknownAmount : formatDollars(amount) },
    // Two returns can be about the same money.
    {
      label: returnWords.toDebit,
      value:
        !isAutomatic && amount !== null && toDebit !== null && toDebit !== amount
          ? formatDollars(toDebit)
          : null,
    },
    { label: returnWords.held, value: held > 0 ? formatDollars(held) : null },
    { label: returnWords.taken, value: taken > 0 ? formatDollars(taken) : null },
    { label: returnWords.ofProvider, value: original && originalText(original) },
    { label: returnWords.due, value: returned.state === 'open' && dueAt ? dueText(dueAt) : null },
    { label: returnWords.status, value: status },
    { label: returnWords.reason, value: reason },
    { label: returnWords.providerId, value: providerId },
    { label: returnWords.heard, value: formatDateTime(firstHeardAt) },
    { label: returnWords.debited, value: debited > 0 ? formatDollars(debited) : null },
  ]
  return <FactLines lines={lines} />
}

function originalText({ currency, amount }: NonNullable<ReturnedPayment['original']>): string {
  return currency === 'NGN' ? formatNaira(amount) : `${amount.toFixed(2)} ${currency}`
}

/** Until when an open dispute can be answered. */
function dueText(dueAt: string): string {
  const hours = hoursUntil(dueAt, Date.now())
  return `${formatDateTime(dueAt)} (${hours === null ? returnWords.overdue : returnWords.inHours(hours)})`
}

function Task({
  deposit,
  returned,
  onAct,
}: {
  deposit: Deposit
  returned: ReturnedPayment
  onAct: (act: Act) => void
}) {
  const mayHandle = useMay('adjust')
  const { state } = returned
  const isErased = deposit.balance === null
  return (
    <div className="mt-3 border-line border-t pt-3">
      <p className="text-14">{adviceFor(returned, { isErased })}</p>
      {mayHandle && (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {returned.kind === 'dispute' && returned.isAutomatic && (
            <TextLink to="/admin/disputes/$disputeId" params={{ disputeId: String(returned.id) }}>
              {returnWords.openDispute}
            </TextLink>
          )}
          {state !== 'kept' && !isErased && !returned.isAutomatic && (
            <Button size="small" onClick={() => onAct('debit')}>
              {returnWords.debit}
            </Button>
          )}
          {!(returned.kind === 'dispute' && returned.isAutomatic && state === 'open') && (
            <Button size="small" onClick={() => onAct('note')}>
              {returnWords.markHandled}
            </Button>
          )}
          {state === 'kept' && !isErased && (
            <TextLink to="/admin/users/$userId" params={{ userId: String(deposit.user.id) }}>
              {returnWords.creditWallet}
            </TextLink>
          )}
        </div>
      )}
    </div>
  )
}

function adviceFor(
  { kind, state, debited, isAutomatic }: ReturnedPayment,
  { isErased }: { isErased: boolean },
): string {
  const { advice } = returnWords
  if (kind === 'dispute' && state === 'open') return advice.dispute
  if (isAutomatic && state === 'returned') return advice.taken
  if (isAutomatic && state !== 'kept') return advice.held
  if (isErased && (state === 'kept' || state === 'returned')) return advice.erased
  return state === 'kept' && debited === 0 ? advice.unsure : advice[state]
}
