import { type Order, type OrderLine, replaceBody, replaceLine } from '@docket/contract/admin/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReasonField } from '../../../ui/reason-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { ordersKey } from './order-query.ts'

const words = strings.adminOrder
const reasonForm = replaceBody.pick({ reason: true })

interface ReplaceLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Gives the buyer another line from stock for a bad one. */
export function ReplaceLine({ order, line, onClose }: ReplaceLineProps) {
  const formId = useId()
  const form = useZodForm({ schema: reasonForm, defaults: { reason: '' } })
  const replace = useReplace(order.id, line.id)
  const isOut = order.inStock === 0
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={words.replaceTitle(line.id)}
      description={words.replaceHint}
      footer={
        <>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={replace.isPending}>
            {words.replace}
          </Button>
        </>
      }
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ reason }) => {
          const { replacementId } = await replace.mutateAsync(reason)
          onClose()
          toast.success(words.replacedToast(line.id, replacementId))
        }}
      >
        <Notice tone={isOut ? 'warn' : 'neutral'}>
          {words.inStock(order.inStock, formatCount(order.inStock))}
        </Notice>
        <ReasonField hint={words.reasonHint} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}

/** However it ends, the order is asked for again: where somebody was faster, that is what shows. */
function useReplace(purchaseId: number, accountId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(replaceLine, { body: { purchaseId, accountId, reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
    meta: { errors: 'form' },
  })
}
