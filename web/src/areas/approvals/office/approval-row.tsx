import { type Approval, decideApproval, withdrawApproval } from '@docket/contract/admin/approvals'
import { readableEmail } from '@docket/contract/readable-email'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime, formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import { approvalsKey, historiesKey, purchasesKey } from '../../../kit/office/histories/query-keys.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import { Badge, type Tone } from '../../../kit/ui/feedback/badge.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { ConfirmDialog } from '../../../kit/ui/overlay/confirm-dialog.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { words } from './strings.ts'

const tones: Record<Approval['state'], Tone> = {
  WAITING: 'warn',
  DONE: 'ok',
  DECLINED: 'neutral',
  WITHDRAWN: 'neutral',
  EXPIRED: 'neutral',
}

interface ApprovalRowProps {
  approval: Approval
  onDecide: (kind: DecisionKind) => void
  onTakenBack: () => void
}

/** One request: for whom, why, by whom, and the buttons that the operator may use. */
export function ApprovalRow({ approval, onDecide, onTakenBack }: ApprovalRowProps) {
  const { kind, user, purchaseId, amount, reason, state, isOwn, mayDecide } = approval
  const of = words.ofRequest(formatDollars(amount), user.email)
  return (
    <li className="flex flex-col gap-1 border-line border-b py-3 text-14 last:border-b-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={tones[state]}>{words.states[state]}</Badge>
          <span className="font-medium">{kind === 'REFUND' ? words.refund : words.credit}</span>
          <span className="font-medium font-mono tabular-nums">{formatDollars(amount)}</span>
        </span>
        <span className="flex flex-wrap gap-1">
          {mayDecide && (
            <>
              <RowButton of={of} variant="secondary" onClick={() => onDecide('approve')}>
                {words.approve}
              </RowButton>
              <RowButton of={of} variant="secondary" onClick={() => onDecide('decline')}>
                {words.decline}
              </RowButton>
            </>
          )}
          {isOwn && state === 'WAITING' && <TakeBack approval={approval} of={of} onDone={onTakenBack} />}
        </span>
      </div>
      <p className="wrap-anywhere">
        {purchaseId !== null && `${words.ofOrder(formatOrder(purchaseId))} `}
        <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
          {words.toUser(readableEmail(user.email))}
        </TextLink>
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{reason}</p>
      <p className="wrap-anywhere text-muted">
        {words.requestedBy(approval.requestedBy, formatDateTime(approval.requestedAt))}
        <br />
        {outcomeOf(approval)}
      </p>
    </li>
  )
}

/** What happens next, or what has happened. */
function outcomeOf({ state, runsAt, expiresAt, decidedBy, decidedAt }: Approval): string {
  if (state === 'WAITING') {
    return runsAt === null ? words.expires(formatDateTime(expiresAt)) : words.runs(formatDateTime(runsAt))
  }
  const time = formatDateTime(decidedAt ?? expiresAt)
  if (decidedBy !== null) return words.decidedBy(words.endings[state], decidedBy, time)
  return state === 'DONE' ? words.byItself(time) : words.ended(time)
}

function TakeBack({ approval, of, onDone }: { approval: Approval; of: string; onDone: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdrawApproval, { body: { id: approval.id } }),
    onSuccess: () => {
      toast.success(words.tookBack)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: approvalsKey }),
  })
  return (
    <RowButton of={of} variant="secondary" busy={isPending} onClick={() => mutate()}>
      {approval.runsAt === null ? words.takeBack : words.cancel}
    </RowButton>
  )
}

type DecisionKind = 'approve' | 'decline'
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
      destroys={!isApproval}
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
