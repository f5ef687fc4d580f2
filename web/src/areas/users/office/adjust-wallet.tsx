import { requestCredit } from '@docket/contract/admin/approvals'
import { reason } from '@docket/contract/admin/shared'
import { adjustmentBody, adjustWallet, MAX_ADJUSTMENT_DOLLARS } from '@docket/contract/admin/users'
import { dollars } from '@docket/contract/amounts'
import { formatLimit, toCents, toDollars } from '@docket/contract/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { atField } from '../../../kit/api/at-field.ts'
import { useIdempotencyKey } from '../../../kit/api/idempotency-key.ts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { typedNumber } from '../../../kit/lib/typed-number.ts'
import { ReasonField } from '../../../kit/office/reason-field.tsx'
import { officeWords } from '../../../kit/office/strings.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { UnknownOutcome } from '../../../kit/ui/feedback/unknown-outcome.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { isApprovable, leaveToApproval, RequestApproval } from '../../approvals/request-approval.tsx'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

const emptyForm = { direction: 'add', amount: '', reason: '' } as const

interface AdjustWalletProps {
  user: User
  open: boolean
  onClose: () => void
}

/** Adds money to a wallet or takes money from it, with a reason. It closes when the page shows the new balance. */
export function AdjustWallet({ user, open, onClose }: AdjustWalletProps) {
  const formId = useId()
  const form = useZodForm({ schema: adjustmentForm, defaults: emptyForm })
  const [direction, typedAmount] = useWatch({ control: form.control, name: ['direction', 'amount'] })
  const amount = typedNumber(typedAmount)
  const after = balanceAfter(user.wallet.balance, { direction, amount, owed: user.wallet.owed })
  const adjusting = useAdjustWallet(user.id, direction === 'take' && amount !== undefined ? -amount : amount)

  function close() {
    // The form keeps what may have been sent, so that a retry is the same adjustment.
    if (!adjusting.unknownOutcome && !adjusting.isPending) form.reset(emptyForm)
    onClose()
  }

  function closeAfterSending() {
    form.reset(emptyForm)
    onClose()
  }

  async function send(adjustment: Adjustment) {
    const { balance } = await adjusting.adjust(adjustment)
    closeAfterSending()
    const toastText = adjustment.amount > 0 ? words.adjustedAdd : words.adjustedTake
    toast.success(
      toastText(formatDollars(Math.abs(adjustment.amount)), user.username, formatDollars(balance)),
    )
  }

  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.adjustTitle}
      description={<UserLine user={user} />}
      formId={formId}
      submit={words.adjust}
      busy={adjusting.isPending}
    >
      <Form form={form} id={formId} onSubmit={send}>
        <div className="grid items-start gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
          <DirectionField {...form.field('direction')} />
          <NumberField label={words.amountInUsd} prefix="$" {...form.field('amount')} />
        </div>
        <ReasonField hint={words.adjustReasonHint} {...form.field('reason')} />
        <BalanceAfter balance={user.wallet.balance} after={after} />
        {adjusting.approvable && (
          <RequestApproval
            refusal={adjusting.approvable.refusal}
            request={requestOf(user, adjusting.approvable.values)}
            onRequested={closeAfterSending}
          />
        )}
        {adjusting.unknownOutcome && (
          <UnknownOutcome title={officeWords.unknownTitle}>
            {words.unknown[adjusting.unknownOutcome]}
          </UnknownOutcome>
        )}
      </Form>
    </FormDialog>
  )
}

function UserLine({ user }: { user: User }) {
  return (
    <span className="wrap-anywhere">
      {user.username} · {user.email}
    </span>
  )
}

function requestOf(user: User, adjustment: Adjustment) {
  return () => call(requestCredit, { body: { userId: user.id, ...adjustment } })
}

/**
 * Adjusts a wallet. `draftAmount` is the current signed amount of the form. As long as no answer has come, a retry with
 * the same amount sends the key and the body of the first request again, even if the reason has changed. So the server
 * adjusts once. `adjust` resolves when the page shows the new state.
 */
function useAdjustWallet(userId: number, draftAmount: number | undefined) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey([userId, draftAmount])
  const refresh = () => queryClient.invalidateQueries({ queryKey: usersKey })
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (adjustment: Adjustment) =>
      sending
        .send(
          call(adjustWallet, {
            body: sending.firstSentBody({ userId, ...adjustment }),
            idempotencyKey: sending.key,
          }),
        )
        .catch(atField('amount', 'INSUFFICIENT_FUNDS'))
        .catch(leaveToApproval),
    onSuccess: refresh,
    onError: () => void refresh(),
    meta: { errors: 'form' },
  })
  return {
    adjust: mutateAsync,
    isPending,
    /** What was refused, if another operator can approve it and the form still has its amount. */
    approvable:
      isApprovable(error) && variables && variables.amount === draftAmount
        ? { refusal: error.message, values: variables }
        : undefined,
    unknownOutcome: error === null ? undefined : sending.unknownOutcome,
  }
}

interface DirectionFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> {
  error?: string | undefined
}

/** Two radio buttons side by side: to add money to the wallet, or to take it. The props come from `form.field`. */
function DirectionField({ error: _, ...input }: DirectionFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-14">{words.direction}</legend>
      <div className="flex rounded-control border border-control">
        {directions.map((direction) => (
          <label
            key={direction}
            className="flex min-h-[calc(var(--control)-2px)] min-w-20 flex-1 cursor-pointer items-center justify-center px-4 font-medium first:rounded-s-control last:rounded-e-control hover:bg-sunken has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input {...input} type="radio" value={direction} className="sr-only" />
            {words[direction]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The wallet's balance before and after the adjustment. The server decides whether it is allowed. */
function BalanceAfter({ balance, after }: { balance: number; after: number | undefined }) {
  const change = after === undefined ? 0 : toDollars(toCents(after) - toCents(balance))
  const isTooMuch = after !== undefined && after < 0
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-3">
      <ReceiptLines>
        <ReceiptLine tone="muted" label={words.walletNow} value={formatDollars(balance)} />
        <ReceiptLine
          tone="muted"
          label={change < 0 ? words.taken : words.added}
          value={after === undefined ? '–' : formatDollars(change)}
        />
        <ReceiptLine
          total
          label={words.walletAfter}
          value={after === undefined ? '–' : formatDollars(after)}
          {...(isTooMuch && { tone: 'bad' })}
        />
      </ReceiptLines>
      <p role="status" className="mt-1 text-14 text-bad empty:hidden">
        {isTooMuch && words.moreThanHeld}
      </p>
    </div>
  )
}

const directions = ['add', 'take'] as const
type Direction = (typeof directions)[number]

/** The dialog's fields: a direction and an amount. The result is the contract's signed amount. */
export const adjustmentForm = z
  .object({
    direction: z.enum(directions),
    amount: typed(
      dollars
        .min(0.01, 'Enter at least $0.01.')
        .max(MAX_ADJUSTMENT_DOLLARS, `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`),
    ),
    reason,
  })
  .transform(({ direction, amount, reason }) => ({ amount: signed(direction, amount), reason }))
  .pipe(adjustmentBody.pick({ amount: true, reason: true }))

type Adjustment = z.output<typeof adjustmentForm>

/** The wallet after the drafted adjustment, in dollars; undefined while the amount is invalid. A credit pays a debt first. */
export function balanceAfter(
  balance: number,
  {
    direction,
    amount,
    owed = 0,
  }: { direction: Direction; amount: number | undefined; owed?: number | undefined },
): number | undefined {
  const parsed = dollars.safeParse(amount)
  if (!parsed.success || parsed.data <= 0) return undefined
  const sum = toCents(balance) + toCents(signed(direction, parsed.data))
  if (direction === 'take') return toDollars(sum)
  return toDollars(sum > toCents(owed) ? sum - toCents(owed) : 0n)
}

function signed(direction: Direction, amount: number): number {
  return direction === 'take' ? -amount : amount
}
