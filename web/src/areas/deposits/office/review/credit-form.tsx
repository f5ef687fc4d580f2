import type { Arrival } from '@docket/contract/admin/deposits'
import { useId } from 'react'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { ReasonField } from '../../../../kit/office/reason-field.tsx'
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
import { SettleSection } from './settle-section.tsx'

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
