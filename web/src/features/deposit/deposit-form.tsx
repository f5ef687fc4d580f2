import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { CardQuote } from './card-quote.tsx'
import { depositSchema } from './deposit-schema.ts'
import { MethodChoice } from './method-choice.tsx'
import type { Method, MethodOffer } from './methods.ts'
import { rateQuery } from './rate-query.ts'
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
  const start = startOf(amount)
  const form = useZodForm({
    schema: depositSchema(offers),
    defaults: { ...start, method: methodFor(start.amount, offers) },
  })
  const draft = form.watch()
  const byCard = draft.method === 'card'
  const { data: rate } = useQuery({ ...rateQuery, enabled: byCard })
  const deposit = useDeposit({ ...draft, rate, returnTo })
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
      {byCard && <CardQuote rate={rate} amount={draft.amount} />}
      {deposit.isUnknown && (
        <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
          <p className="font-semibold text-bad">{words.unknownTitle}</p>
          <p className="mt-1">{words.unknown}</p>
        </div>
      )}
      <Button type="submit" variant="primary" wide busy={deposit.isBusy || (byCard && !rate)}>
        {words.proceed}
      </Button>
      {returnTo !== undefined && <p className="text-14 text-muted">{words.comesBack}</p>}
    </Form>
  )
}

/** The first method that takes so small an amount: a top-up may be less than another's minimum. */
function methodFor(amount: number | undefined, offers: DepositFormProps['offers']): Method {
  const fitting = offers.find(({ minimum }) => amount === undefined || amount >= minimum)
  return (fitting ?? offers[0]).method
}

/** An address that was tampered with leaves the field empty. */
function startOf(amount: string | undefined): { amount?: number } {
  const dollars = Number(amount)
  return dollars > 0 && Number.isFinite(dollars) ? { amount: dollars } : {}
}
