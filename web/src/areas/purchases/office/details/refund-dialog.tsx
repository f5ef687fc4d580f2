import { requestRefund } from '@docket/contract/admin/approvals'
import type { AdminPurchase, AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import { useId } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { ReasonField } from '../../../../kit/office/reason-field.tsx'
import { officeWords } from '../../../../kit/office/strings.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { UnknownOutcome } from '../../../../kit/ui/feedback/unknown-outcome.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { RequestApproval } from '../../../approvals/request-approval.tsx'
import { words } from '../strings.ts'
import { type Refund, refundForm, refundSentences, remainingDollars } from './refund-form.ts'
import { useRefund } from './use-refund.ts'

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
      title={account ? words.refundTitle(account.id) : words.refundOrderTitle(formatOrder(purchase.id))}
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
