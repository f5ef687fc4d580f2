import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { depositSchema } from './deposit-schema.ts'
import { MethodChoice } from './method-choice.tsx'
import type { MethodOffer } from './methods.ts'
import { useDeposit } from './use-deposit.ts'

const words = strings.deposit

interface DepositFormProps {
  /** At least one. */
  offers: readonly [MethodOffer, ...MethodOffer[]]
  /** What the amount starts with, as the address has it. */
  amount: string | undefined
  returnTo: string | undefined
}

/** How much, and how: then off to the payment page. */
export function DepositForm({ offers, amount, returnTo }: DepositFormProps) {
  const form = useZodForm({
    schema: depositSchema(offers),
    defaults: { ...startOf(amount), method: offers[0].method },
  })
  const draft = form.watch()
  const deposit = useDeposit({ ...draft, returnTo })
  const chosen = offers.find((offer) => offer.method === draft.method) ?? offers[0]
  return (
    <Form form={form} onSubmit={(order) => deposit.open(order)}>
      <NumberField
        label={words.amount}
        prefix="$"
        hint={words.amountHint(words.methods[chosen.method], formatDollars(chosen.minimum))}
        {...form.number('amount')}
      />
      <MethodChoice offers={offers} {...form.field('method')} />
      {deposit.isUnknown && (
        <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
          <p className="font-semibold text-bad">{words.unknownTitle}</p>
          <p className="mt-1">{words.unknown}</p>
        </div>
      )}
      <Button type="submit" variant="primary" wide busy={deposit.isBusy}>
        {words.proceed}
      </Button>
      {returnTo !== undefined && <p className="text-14 text-muted">{words.comesBack}</p>}
    </Form>
  )
}

/** An address that was tampered with leaves the field empty. */
function startOf(amount: string | undefined): { amount?: number } {
  const dollars = Number(amount)
  return dollars > 0 && Number.isFinite(dollars) ? { amount: dollars } : {}
}
