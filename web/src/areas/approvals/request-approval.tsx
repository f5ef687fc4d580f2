import type { Approval } from '@docket/contract/admin/approvals'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../kit/api/api-error.ts'
import { formatTime } from '../../kit/lib/format.ts'
import { approvalsKey } from '../../kit/office/histories/query-keys.ts'
import { Notice } from '../../kit/ui/feedback/notice.tsx'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { approvalWords } from './strings.ts'

/** The refusals of an amount that a second operator can approve. */
const APPROVABLE: readonly string[] = ['APPROVAL_REQUIRED', 'LIMIT_REACHED']

/** For `catch`: the dialog shows such a refusal with `RequestApproval`, so there is no toast. */
export function leaveToApproval(error: unknown): Promise<never> {
  if (!isApprovable(error)) return Promise.reject(error)
  const { status, code, requestId, message } = error
  return Promise.reject(new ApiError(status, { error: message, code, requestId, details: {} }))
}

export function isApprovable(error: unknown): error is ApiError {
  return error instanceof ApiError && APPROVABLE.includes(error.code)
}

interface RequestApprovalProps {
  /** Why one operator may not give the amount away alone. */
  refusal: string
  /** Sends the request for what was refused. */
  request: () => Promise<Approval>
  onRequested: () => void
}

/** In a dialog whose amount one operator may not give away alone: asks another operator instead. */
export function RequestApproval({ refusal, request, onRequested }: RequestApprovalProps) {
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
    <div role="alert" ref={bringIntoView}>
      <Notice tone="warn">
        <p>{refusal}</p>
        <p>
          <Button busy={isPending} onClick={() => mutate()}>
            {approvalWords.request}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** On a phone the end of the dialog may be hidden. A constant, so that it runs once. */
function bringIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
