import { dollars } from '@docket/contract/amounts'
import type { config } from '@docket/contract/config'
import { createCryptoPayment, MAX_DEPOSIT_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { useIdempotencyKey } from '../../../../kit/api/idempotency-key.ts'
import { formatDollars, formatDollarsShort } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { useWhenRestored } from '../../../../kit/lib/use-when-restored.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { RadioRows } from '../../../../kit/ui/form/radio-rows.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { CardQuote, useCardCharge } from '../../card-quote.tsx'
import { keepPaymentNote } from '../../payment-note.ts'
import { depositWords } from '../../strings.ts'
import { words } from '../strings.ts'

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
  const entered = form.watch()
  const draft = { method: entered.method, amount: typedNumber(entered.amount) }
  const isInNaira = isChargedInNaira(draft.method)
  const card = useCardCharge({ isChosen: isInNaira })
  const deposit = useDeposit({ ...draft, card, returnTo })
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
      {isInNaira && <CardQuote rate={card.rate} amount={draft.amount} />}
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
      <Button type="submit" variant="primary" wide busy={deposit.isBusy || (isInNaira && !card.rate)}>
        {words.proceed}
      </Button>
      {returnTo !== undefined && <p className="text-14 text-muted">{words.comesBack}</p>}
    </Form>
  )
}

interface DepositRequest {
  method: Method
  /** In dollars. */
  amount: number
}

interface DepositDraft {
  method?: Method | undefined
  amount?: number | undefined
  card: ReturnType<typeof useCardCharge>
  /** Where to return after the payment. */
  returnTo: string | undefined
}

/**
 * Creates a deposit and opens its payment page. While no answer has come, the same method and amount keep their key, so
 * that a retry continues the same deposit.
 */
function useDeposit({ method, amount, card, returnTo }: DepositDraft) {
  const intent = useIdempotencyKey([method, amount])
  // The call that opens a deposit of each method. It returns the address of the payment page.
  const openBy: Record<Method, (amount: number) => Promise<string>> = {
    crypto: (amount) => openCrypto(amount, intent.key),
    card: (amount) => card.open(amount, intent),
  }
  const { mutateAsync, isPending, isSuccess, error, variables, reset } = useMutation({
    mutationFn: ({ method, amount }: DepositRequest) => intent.send(openBy[method](amount)),
    onSuccess: (paymentUrl, request) => {
      keepPaymentNote({ amount: String(request.amount), returnTo })
      location.assign(paymentUrl)
    },
    onError: (_error, request) => {
      // The next attempt gets a fresh rate.
      if (isChargedInNaira(request.method)) card.renew()
    },
    meta: { errors: 'form' },
  })

  useWhenRestored(reset)

  return {
    open: mutateAsync,
    /** Also after the success, until the browser has left the page. */
    isBusy: isPending || isSuccess,
    /** Why the provider of the chosen method opened no payment, and what helps. */
    refusal:
      error instanceof ApiError && error.code === 'PAYMENT_REFUSED' && variables?.method === method
        ? error.message
        : undefined,
    unknownOutcome: error === null ? undefined : intent.unknownOutcome,
  }
}

async function openCrypto(amount: number, idempotencyKey: string): Promise<string> {
  return (await call(createCryptoPayment, { body: { amount }, idempotencyKey })).invoice_url
}

/** The form's fields and their messages. The minimum depends on the method and comes from the shop's settings. */
export function depositSchema(offers: readonly MethodOffer[]) {
  const methods = offers.map((offer) => offer.method)
  return z
    .object({ amount: typed(positive.pipe(dollars), words.unreadableAmount), method: z.enum(methods) })
    .superRefine((deposit, context) => {
      const message = problemWith(deposit, offers)
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    })
}

const positive = z
  .number({ error: words.invalidAmount })
  .refine((value) => value > 0, { error: words.invalidAmount, abort: true })

function problemWith(
  deposit: { amount: number; method: Method },
  offers: readonly MethodOffer[],
): string | undefined {
  const minimum = offers.find((offer) => offer.method === deposit.method)?.minimum ?? 0
  const name = depositWords.methods[deposit.method]
  if (deposit.amount < minimum) return words.minimum(name, formatDollarsShort(minimum))
  if (deposit.amount > MAX_DEPOSIT_DOLLARS)
    return words.maximum(name, formatDollarsShort(MAX_DEPOSIT_DOLLARS))
  return undefined
}

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
type MethodOffer = Output<typeof config>['depositMethods'][number]

type Method = MethodOffer['method']

const CHARGED_IN: Record<Method, 'dollars' | 'naira'> = { crypto: 'dollars', card: 'naira' }

/** Whether a deposit by this method is charged at the exchange rate. */
function isChargedInNaira(method: Method | undefined): boolean {
  return method !== undefined && CHARGED_IN[method] === 'naira'
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
