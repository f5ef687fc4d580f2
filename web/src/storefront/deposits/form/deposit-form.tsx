import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../../lib/format.ts'
import { amountText, typedNumber } from '../../../lib/typed-number.ts'
import { depositWords } from '../../../shared/deposit/strings.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/text-field.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { words } from '../strings.ts'
import { AmountChoice } from './amount-choice.tsx'
import { CardQuote } from './card-quote.tsx'
import { depositSchema } from './deposit-schema.ts'
import { MethodChoice } from './method-choice.tsx'
import { isChargedInNaira, type Method, type MethodOffer } from './methods.ts'
import { rateQuery } from './rate-query.ts'
import { useDeposit } from './use-deposit.ts'

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
