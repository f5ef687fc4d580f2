import type { Approval } from '@docket/contract/admin/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatTime } from '../../../lib/format.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { approvalsKey } from './approvals-query.ts'
import { approvalWords } from './strings.ts'

/** The refusals of an amount that a second operator can approve. */
export const APPROVABLE = ['APPROVAL_REQUIRED', 'LIMIT_REACHED'] as const

export function isApprovable(error: unknown): boolean {
  return error instanceof ApiError && APPROVABLE.some((code) => code === error.code)
}

interface RequestApprovalProps {
  /** Sends the request for what was refused. */
  request: () => Promise<Approval>
  onRequested: () => void
}

/** In a dialog whose amount one operator may not give away alone: asks another operator instead. */
export function RequestApproval({ request, onRequested }: RequestApprovalProps) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onSuccess: ({ runsAt }) => {
      toast.success(
        runsAt === null ? approvalWords.requested : approvalWords.requestedAlone(formatTime(runsAt)),
      )
      onRequested()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  })
  return (
    <div role="status">
      <Notice tone="warn">
        <p>{approvalWords.needed}</p>
        <p>
          <Button busy={isPending} onClick={() => mutate()}>
            {approvalWords.request}
          </Button>
        </p>
      </Notice>
    </div>
  )
}
