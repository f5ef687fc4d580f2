import {
  type AdminPurchase,
  type AdminPurchasedAccount,
  replaceAccount,
} from '@docket/contract/admin/purchases'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { ReasonForm } from '../../../../kit/office/reason-form.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { nounOf } from '../noun.ts'
import { words } from '../strings.ts'

interface ReplaceAccountProps {
  purchase: AdminPurchase
  account: AdminPurchasedAccount
  /** The initial text of the reason field. */
  reason?: string | undefined
  onClose: () => void
}

/** Replaces a bad account of a purchase with another one from stock. */
export function ReplaceAccount({ purchase, account, reason, onClose }: ReplaceAccountProps) {
  const formId = useId()
  const replace = useReplace(purchase.id, account.id)
  const noun = nounOf(purchase)
  const isOutOfStock = purchase.inStock === 0
  return (
    <FormDialog
      onClose={onClose}
      title={words.replaceTitle({ id: String(account.id), ...noun })}
      description={words.replaceHint(noun)}
      formId={formId}
      submit={words.replace}
      busy={replace.isPending}
    >
      <ReasonForm
        id={formId}
        hint={words.reasonHint}
        reason={reason}
        onSubmit={async (enteredReason) => {
          await replace.mutateAsync(enteredReason)
          onClose()
          toast.success(words.replacedToast)
        }}
      >
        <Notice tone={isOutOfStock ? 'warn' : 'neutral'}>
          {words.inStock({ count: purchase.inStock, ...noun })}
        </Notice>
      </ReasonForm>
    </FormDialog>
  )
}

/** Fetches the purchase again after every outcome: another admin may have replaced the account. */
function useReplace(purchaseId: number, accountId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(replaceAccount, { body: { purchaseId, accountId, reason } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
