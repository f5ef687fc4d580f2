import { type ReactNode, useEffect, useRef } from 'react'
import type * as z from 'zod'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { Form } from '../../../ui/form.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { arrivedHint } from './arrived.ts'
import type { Deposit } from './deposit-query.ts'
import { creditForm } from './settle-forms.ts'

const words = adminStrings.deposit

interface FormProps<Entered> {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  onSubmit: (entered: Entered) => void
}

/** How much is credited, beginning with what was asked for, and why. */
export function CreditForm({
  id,
  deposit,
  onSubmit,
}: FormProps<z.output<typeof creditForm>> & { deposit: Deposit }) {
  const form = useZodForm({ schema: creditForm, defaults: { amount: deposit.amount, reason: '' } })
  return (
    <Section title={words.creditTitle}>
      <Form form={form} id={id} onSubmit={onSubmit}>
        <NumberField
          label={words.creditAmount}
          prefix="$"
          hint={arrivedHint(deposit)}
          {...form.number('amount')}
        />
        <ReasonField hint={words.reasonHint} {...form.field('reason')} />
      </Form>
    </Section>
  )
}

/** Why nothing is credited. */
export function RefuseForm({ id, onSubmit }: FormProps<{ reason: string }>) {
  return (
    <Section title={words.refuseTitle}>
      <ReasonForm id={id} hint={words.reasonHint} onSubmit={(reason) => onSubmit({ reason })} />
    </Section>
  )
}

/** Below what the decision is about; comes into view with the focus on its heading. */
function Section({ title, children }: { title: string; children: ReactNode }) {
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
