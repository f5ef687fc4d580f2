import { type Approval, decideApproval } from '@docket/contract/admin/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { approvalsKey, historiesKey, purchasesKey } from '../../../kit/office/histories/query-keys.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/overlay/confirm-dialog.tsx'
import { words } from './strings.ts'

export type DecisionKind = 'approve' | 'decline'
export interface Decision {
  approval: Approval
  kind: DecisionKind
}

interface DecideApprovalProps extends Decision {
  onClose: () => void
  onDecided: () => void
}

/** Asks for confirmation, and approves or declines a request. It closes after every answer: another may have decided. */
export function DecideApproval({ approval, kind, onClose, onDecided }: DecideApprovalProps) {
  const { id, user, requestedBy } = approval
  const amount = formatDollars(approval.amount)
  const isApproval = kind === 'approve'
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(decideApproval, { body: { id, decision: kind } }),
    onSuccess: () => {
      toast.success(isApproval ? words.approved(amount) : words.declined)
      onDecided()
    },
    onSettled: async () => {
      onClose()
      await Promise.all(
        [approvalsKey, usersKey, purchasesKey, historiesKey].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  return (
    <ConfirmDialog
      open
      title={isApproval ? words.approveTitle(amount) : words.declineTitle(amount)}
      busy={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    >
      <p className="wrap-anywhere">
        {isApproval ? words.approveHint(user.email) : words.declineHint(requestedBy)}
      </p>
    </ConfirmDialog>
  )
}
