import { type Order, type OrderLine, replaceLine } from '@docket/contract/admin/order'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { formatCount } from '../../../lib/format.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ReasonForm } from '../../../ui/reason-form.tsx'
import { toast } from '../../../ui/toast.ts'
import { ordersKey } from '../history-keys.ts'

const words = adminStrings.order

interface ReplaceLineProps {
  order: Order
  line: OrderLine
  onClose: () => void
}

/** Gives the buyer another line from stock for a bad one. */
export function ReplaceLine({ order, line, onClose }: ReplaceLineProps) {
  const formId = useId()
  const replace = useReplace(order.id, line.id)
  const isOut = order.inStock === 0
  return (
    <FormDialog
      onClose={onClose}
      title={words.replaceTitle(line.id)}
      description={words.replaceHint}
      formId={formId}
      submit={words.replace}
      busy={replace.isPending}
    >
      <ReasonForm
        id={formId}
        hint={words.reasonHint}
        onSubmit={async (reason) => {
          const { replacementId } = await replace.mutateAsync(reason)
          onClose()
          toast.success(words.replacedToast(line.id, replacementId))
        }}
      >
        <Notice tone={isOut ? 'warn' : 'neutral'}>
          {words.inStock(order.inStock, formatCount(order.inStock))}
        </Notice>
      </ReasonForm>
    </FormDialog>
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
