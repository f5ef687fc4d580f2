import type { Arrival } from '@docket/contract/admin/deposits'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { ReasonField } from '../../../../kit/office/reason-field.tsx'
import { ReasonForm } from '../../../../kit/office/reason-form.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { words } from '../strings.ts'
import { arrivalSentences } from './arrival-sentences.ts'
import type { Deposit } from './deposit-query.ts'
import { paidHint } from './paid-hint.ts'
import { creditForm, excessDollars } from './settle-forms.ts'

interface CreditFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  deposit: Deposit
  onSubmit: (entered: { amount: number; reason: string }) => void
}

/**
 * The amount to credit, and the reason. The initial amount is the money that arrived and is not credited yet; the field
 * is empty if that is zero or unknown. The admin must confirm a higher amount.
 */
export function CreditForm({ id, deposit, onSubmit }: CreditFormProps) {
  const noticeId = useId()
  const creditable = deposit.arrival?.creditable ?? null
  const form = useZodForm({
    schema: creditForm(creditable),
    defaults: { amount: amountText(creditable || null), reason: '', isMoreConfirmed: false },
  })
  const excess = excessDollars(typedNumber(form.watch('amount')), creditable)
  const amountField = form.field('amount')
  return (
    <SettleSection title={words.creditTitle}>
      <Form form={form} id={id} onSubmit={({ amount, reason }) => onSubmit({ amount, reason })}>
        {deposit.arrival && (
          <div id={noticeId}>
            <ArrivalNotice arrival={deposit.arrival} paid={paidHint(deposit)} />
          </div>
        )}
        <NumberField
          label={words.creditAmount}
          prefix="$"
          describedBy={noticeId}
          {...amountField}
          onChange={(event) => {
            // The confirmation was for another amount.
            form.resetField('isMoreConfirmed')
            return amountField.onChange(event)
          }}
        />
        <p role="status" className="-mt-2 font-medium text-14 text-warn empty:hidden">
          {excess > 0 && words.moreThanArrived}
        </p>
        {excess > 0 && (
          <CheckField label={words.confirmMore(formatDollars(excess))} {...form.field('isMoreConfirmed')} />
        )}
        <ReasonField hint={words.reasonHint} {...form.field('reason')} />
      </Form>
    </SettleSection>
  )
}

function ArrivalNotice({ arrival, paid }: { arrival: Arrival; paid: string }) {
  const isAsRequested = arrival.difference === 0 || (arrival.requested === null && arrival.arrived !== null)
  return (
    <Notice tone={isAsRequested ? 'neutral' : 'warn'}>
      <p className="font-semibold">{arrivalSentences(arrival).join(' ')}</p>
      {paid && <p className="wrap-anywhere">{paid}</p>}
    </Notice>
  )
}

interface RefuseFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  onSubmit: (entered: { reason: string }) => void
}

/** The form with the reason why nothing is credited. */
export function RefuseForm({ id, onSubmit }: RefuseFormProps) {
  return (
    <SettleSection title={words.refuseTitle}>
      <ReasonForm id={id} hint={words.reasonHint} onSubmit={(reason) => onSubmit({ reason })} />
    </SettleSection>
  )
}

/** The form of a decision, below the deposit. It scrolls into view with the focus on its heading. */
function SettleSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-18 outline-none">
        {title}
      </h3>
      {children}
    </section>
  )
}
