import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { formatDollars, formatDollarsShort } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { RadioRows } from '../../../../kit/ui/form/radio-rows.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'
import { CardQuote, rateQuery } from './card-quote.tsx'
import { depositSchema, isChargedInNaira, type Method, type MethodOffer, useDeposit } from './use-deposit.ts'

interface DepositFormProps {
  /** At least one. */
  offers: readonly [MethodOffer, ...MethodOffer[]]
  /** The initial amount, as the address has it. */
  amount: string | undefined
  returnTo: string | undefined
}

/** Amount and method. Submitting opens the payment page. */
export function DepositForm({ offers, amount, returnTo }: DepositFormProps) {
  const initial = initialOf(amount)
  const form = useZodForm({
    schema: depositSchema(offers),
    defaults: { amount: amountText(initial), method: methodFor(initial, offers, returnTo !== undefined) },
  })
  const typed = form.watch()
  const draft = { method: typed.method, amount: typedNumber(typed.amount) }
  const isInNaira = isChargedInNaira(draft.method)
  const { data: rate } = useQuery({ ...rateQuery, enabled: isInNaira })
  const deposit = useDeposit({ ...draft, rate, returnTo })
  const chosen = offers.find((offer) => offer.method === draft.method) ?? offers[0]
  return (
    <Form form={form} onSubmit={(request) => deposit.open(request)}>
      <NumberField
        label={words.amount}
        prefix="$"
        hint={words.amountHint(depositWords.methods[chosen.method], formatDollars(chosen.minimum))}
        {...form.field('amount')}
      />
      <AmountChoice
        value={draft.amount}
        minimum={chosen.minimum}
        onChoose={(amount) =>
          form.setValue('amount', amountText(amount), { shouldValidate: form.formState.isSubmitted })
        }
      />
      <MethodChoice offers={offers} {...form.field('method')} />
      {isInNaira && <CardQuote rate={rate} amount={draft.amount} />}
      {deposit.unknownOutcome && (
        <div role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
          <p className="font-semibold text-bad">{words.unknownTitle}</p>
          <p className="mt-1">{words.unknown[deposit.unknownOutcome]}</p>
        </div>
      )}
      {deposit.refusal !== undefined && (
        <p role="alert" className="rounded-control border border-bad bg-bad-soft px-4 py-3 text-14">
          {deposit.refusal}
        </p>
      )}
      <Button type="submit" variant="primary" wide busy={deposit.isBusy || (isInNaira && !rate)}>
        {words.proceed}
      </Button>
      {returnTo !== undefined && <p className="text-14 text-muted">{words.comesBack}</p>}
    </Form>
  )
}

/**
 * The first method whose minimum allows the amount. If a purchase waits for the money, it is the card, because a card
 * payment arrives in seconds.
 */
function methodFor(
  amount: number | undefined,
  offers: DepositFormProps['offers'],
  isForPurchase: boolean,
): Method {
  const allowed = offers.filter(({ minimum }) => amount === undefined || amount >= minimum)
  const card = isForPurchase ? allowed.find(({ method }) => method === 'card') : undefined
  return (card ?? allowed[0] ?? offers[0]).method
}

/** An invalid amount in the address leaves the field empty. */
function initialOf(amount: string | undefined): number | undefined {
  const dollars = typedNumber(amount ?? '') ?? 0
  return dollars > 0 ? dollars : undefined
}

/** Usual amounts in dollars. */
const AMOUNTS = [20, 50, 100, 250]

interface AmountChoiceProps {
  /** The amount in the field. */
  value: number | undefined
  /** The minimum of the chosen method, in dollars. */
  minimum: number
  onChoose: (amount: number) => void
}

/** Usual amounts to press, instead of typing one. */
function AmountChoice({ value, minimum, onChoose }: AmountChoiceProps) {
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{words.usualAmounts}</legend>
      {AMOUNTS.filter((amount) => amount >= minimum).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={value === amount}
          onClick={() => onChoose(amount)}
          className={clsx(
            'min-h-(--control) min-w-0 rounded-control border font-mono text-16 tabular-nums transition-colors',
            value === amount
              ? 'border-brand bg-brand-soft text-brand'
              : 'border-control bg-surface hover:bg-sunken',
          )}
        >
          {formatDollarsShort(amount)}
        </button>
      ))}
    </fieldset>
  )
}

interface MethodChoiceProps extends Omit<ComponentProps<typeof RadioRows>, 'legend' | 'options'> {
  offers: readonly MethodOffer[]
}

/** Radio buttons for the payment methods that the shop offers. Pass the props of `form.field(…)`, as to every field. */
function MethodChoice({ offers, ...field }: MethodChoiceProps) {
  const options = offers.map(({ method }) => ({
    value: method,
    label: depositWords.methods[method],
    hint: words.methodHints[method],
  }))
  return <RadioRows legend={words.method} options={options} {...field} />
}
