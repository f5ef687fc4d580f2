import { requestRefund } from '@docket/contract/admin/approvals'
import {
  type AdminPurchase,
  type AdminPurchasedAccount,
  refundBody,
  refundPurchase,
} from '@docket/contract/admin/purchases'
import { toCents, toDollars } from '@docket/contract/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { atField } from '../../../../kit/api/at-field.ts'
import { useIdempotencyKey } from '../../../../kit/api/idempotency-key.ts'
import { formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { ReasonField } from '../../../../kit/office/reason-field.tsx'
import { officeWords } from '../../../../kit/office/strings.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { UnknownOutcome } from '../../../../kit/ui/feedback/unknown-outcome.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { isApprovable, leaveToApproval, RequestApproval } from '../../../approvals/request-approval.tsx'
import { nounOf } from '../noun.ts'
import { words } from '../strings.ts'

interface RefundDialogProps {
  purchase: AdminPurchase
  /** The account to refund; null: the whole purchase. */
  account: AdminPurchasedAccount | null
  /** The initial text of the reason field. */
  reason?: string | undefined
  onClose: () => void
}

/** Refunds a purchase or a part of it to the wallet. The field begins with the amount that can still be refunded. */
export function RefundDialog({ purchase, account, reason = '', onClose }: RefundDialogProps) {
  const formId = useId()
  const noticeId = useId()
  const form = useZodForm({
    schema: refundForm,
    defaults: { amount: amountText(remainingDollars({ purchase, account }) || null), reason },
  })
  const refunding = useRefund(purchase.id, account?.id, typedNumber(form.watch('amount')))
  return (
    <FormDialog
      onClose={onClose}
      title={
        account
          ? words.refundTitle({ id: String(account.id), ...nounOf(purchase) })
          : words.refundOrderTitle(formatOrder(purchase.id))
      }
      description={words.refundHint(purchase.user.email)}
      formId={formId}
      submit={words.refund}
      busy={refunding.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (refund) => {
          await refunding.refund(refund)
          onClose()
          toast.success(words.refundedToast(formatDollars(refund.amount), purchase.user.email))
        }}
      >
        <div id={noticeId}>
          <Notice>
            <p className="font-semibold">{refundSentences({ purchase, account }).join(' ')}</p>
          </Notice>
        </div>
        <NumberField
          label={words.amount}
          prefix="$"
          describedBy={noticeId}
          hint={words.amountHint(formatDollars(purchase.refundable))}
          {...form.field('amount')}
        />
        <ReasonField hint={words.reasonHint} {...form.field('reason')} />
        {refunding.approvable && (
          <RequestApproval
            refusal={refunding.approvable.refusal}
            request={requestOf(purchase, account, refunding.approvable.values)}
            onRequested={onClose}
          />
        )}
        {refunding.unknownOutcome && (
          <UnknownOutcome title={officeWords.unknownTitle}>
            {words.unknown[refunding.unknownOutcome]}
          </UnknownOutcome>
        )}
      </Form>
    </FormDialog>
  )
}

function requestOf(purchase: AdminPurchase, account: AdminPurchasedAccount | null, refund: Refund) {
  const body = { purchaseId: purchase.id, ...(account && { accountId: account.id }), ...refund }
  return () => call(requestRefund, { body })
}

/**
 * Refunds a purchase or one of its accounts. `draftAmount` is the current amount of the form. As long as no answer has
 * come, a retry with the same amount sends the same key and the same first request, even if the reason has changed. So
 * the server refunds once.
 */
function useRefund(purchaseId: number, accountId: number | undefined, draftAmount: number | undefined) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey([purchaseId, accountId, draftAmount])
  const { mutateAsync, isPending, error, variables } = useMutation({
    mutationFn: (refund: Refund) =>
      sending
        .send(
          call(refundPurchase, {
            body: sending.firstSentBody({
              purchaseId,
              ...(accountId !== undefined && { accountId }),
              ...refund,
            }),
            idempotencyKey: sending.key,
          }),
        )
        .catch(atField('amount', 'REFUND_TOO_LARGE'))
        .catch(leaveToApproval),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
  return {
    refund: mutateAsync,
    isPending,
    /** What was refused, if another operator can approve it and the form still has its amount. */
    approvable:
      isApprovable(error) && variables && variables.amount === draftAmount
        ? { refusal: error.message, values: variables }
        : undefined,
    unknownOutcome: error === null ? undefined : sending.unknownOutcome,
  }
}

/** The fields of a refund. */
const refundForm = refundBody
  .pick({ amount: true, reason: true })
  .extend({ amount: typed(refundBody.shape.amount) })
type Refund = z.output<typeof refundForm>

interface Refundable {
  purchase: Pick<AdminPurchase, 'product' | 'amount' | 'quantity' | 'refunded' | 'refundable'>
  /** The account to refund; null: the whole purchase. */
  account: Pick<AdminPurchasedAccount, 'refunded'> | null
}

/**
 * The initial amount of a refund in dollars. For a purchase: all that is left. For one account: its cost (rounded down
 * to cents) minus its refunds, and never more than is left of the purchase.
 */
export function remainingDollars({ purchase, account }: Refundable): number {
  const purchaseCents = toCents(purchase.refundable)
  if (!account) return toDollars(purchaseCents)
  const accountCents = toCents(accountCost(purchase)) - toCents(account.refunded)
  if (accountCents < 0n) return 0
  return toDollars(accountCents < purchaseCents ? accountCents : purchaseCents)
}

/** What was paid for the purchase or the account, and what was refunded before. */
export function refundSentences({ purchase, account }: Refundable): string[] {
  const refunded = account ? account.refunded : purchase.refunded
  return [
    account
      ? words.paidForLine({ amount: formatDollars(accountCost(purchase)), ...nounOf(purchase) })
      : words.paidForOrder(formatDollars(purchase.amount)),
    refunded > 0 ? words.refundedBefore(formatDollars(refunded)) : '',
    refunded > 0 ? words.leftToRefund(formatDollars(remainingDollars({ purchase, account }))) : '',
  ].filter(Boolean)
}

function accountCost({ amount, quantity }: Refundable['purchase']): number {
  return toDollars(toCents(amount) / BigInt(quantity))
}
