import type { Order, OrderLine } from '@docket/contract/admin/order'
import { useId } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDollars, formatOrder } from '../../../lib/format.ts'
import { Form } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { NumberField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnknownOutcome } from '../../../ui/unknown-outcome.tsx'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { leftToRefund, refundForm, refundSentences } from './refund-form.ts'
import { useRefund } from './use-refund.ts'

const words = adminStrings.order

interface RefundOrderProps {
  order: Order
  /** The line it is for; null: the order. */
  line: OrderLine | null
  onClose: () => void
}

/** Pays an order, or a part of it, back to the buyer's wallet. It begins with all that is left of the line or the order. */
export function RefundOrder({ order, line, onClose }: RefundOrderProps) {
  const formId = useId()
  const noticeId = useId()
  const form = useZodForm({
    schema: refundForm,
    defaults: { amount: leftToRefund({ order, line }) || undefined, reason: '' },
  })
  const refunding = useRefund(order.id, line?.id, form.watch('amount'))
  return (
    <FormDialog
      onClose={onClose}
      title={line ? words.refundTitle(line.id) : words.refundOrderTitle(formatOrder(order.id))}
      description={words.refundHint(order.user.email)}
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
          toast.success(words.refundedToast(formatDollars(refund.amount), order.user.email))
        }}
      >
        <div id={noticeId}>
          <Notice>
            <p className="font-semibold">{refundSentences({ order, line }).join(' ')}</p>
          </Notice>
        </div>
        <NumberField
          label={words.amount}
          prefix="$"
          describedBy={noticeId}
          hint={words.amountHint(formatDollars(order.refundable))}
          {...form.number('amount')}
        />
        <ReasonField hint={words.reasonHint} {...form.field('reason')} />
        {refunding.isUnknown && (
          <UnknownOutcome title={adminStrings.user.unknownTitle}>{words.unknown}</UnknownOutcome>
        )}
      </Form>
    </FormDialog>
  )
}
