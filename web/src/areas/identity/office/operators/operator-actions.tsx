import { inviteAgain, type Operator } from '@docket/contract/admin/operators'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { words as secondStepWords } from '../../../../kit/office/second-step/strings.ts'
import { officeWords } from '../../../../kit/office/strings.ts'
import { words as suspensionWords } from '../../../../kit/office/suspension/strings.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { RowButton, RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { type OperatorAction, possibleActions } from './operators.ts'
import { words } from './strings.ts'

/** An action that opens a dialog. */
export type DialogAction = Exclude<OperatorAction, 'invite-again'>

interface OperatorActionsProps {
  operator: Operator
  /** The signed-in admin. */
  self: Operator
  onOpen: (action: DialogAction) => void
}

const labels: Record<DialogAction, { text: string; of: (username: string) => string }> = {
  'change-role': { text: words.changeRole, of: officeWords.ofRow },
  suspend: { text: suspensionWords.suspend, of: officeWords.rowName },
  reinstate: { text: suspensionWords.reinstate, of: officeWords.ofRow },
  'reset-second-step': { text: secondStepWords.reset, of: officeWords.ofRow },
}

/** The buttons for an operator. In the table of wide screens, they wrap onto several lines. */
export function OperatorActions({ operator, self, onOpen }: OperatorActionsProps) {
  const actions = possibleActions(self, operator)
  if (operator.id === self.id) {
    return (
      <RowLink to="/admin/security" of="">
        {words.security}
      </RowLink>
    )
  }
  if (actions.length === 0) {
    return (
      <p className="text-14 text-muted sm:w-44 sm:whitespace-normal sm:text-end">{words.notManageable}</p>
    )
  }
  return (
    <div className="flex flex-wrap gap-1 sm:w-44 sm:justify-end xl:w-60">
      {actions.map((action) =>
        action === 'invite-again' ? (
          <InviteAgain key={action} operator={operator} />
        ) : (
          // Suspend and reinstate share a key, so the button keeps the focus when one replaces the other.
          <RowButton
            key={action === 'reinstate' ? 'suspend' : action}
            of={labels[action].of(operator.username)}
            onClick={() => onOpen(action)}
          >
            {labels[action].text}
          </RowButton>
        ),
      )}
    </div>
  )
}

function InviteAgain({ operator: { id, username, email } }: { operator: Operator }) {
  const send = useMutation({
    mutationFn: () => call(inviteAgain, { body: { id } }),
    onSuccess: () => toast.success(words.invitedAgain(email)),
  })
  return (
    <RowButton of={officeWords.toRow(username)} busy={send.isPending} onClick={() => send.mutate()}>
      {words.inviteAgain}
    </RowButton>
  )
}
