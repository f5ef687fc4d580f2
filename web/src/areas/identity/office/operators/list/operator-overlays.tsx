import type { Operator } from '@docket/contract/admin/operators'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../../../kit/lib/lazy-named.ts'
import { useChangeSearch } from '../../../../../kit/search/use-change-search.ts'
import { rolesToGive } from '../possible-actions.ts'
import { words } from '../strings.ts'
import type { DialogAction } from './operator-actions.tsx'

const InviteOperator = lazyNamed(() => import('../dialogs/invite-operator.tsx'), 'InviteOperator')
const ChangeRole = lazyNamed(() => import('../dialogs/change-role.tsx'), 'ChangeRole')
const SuspendDialog = lazyNamed(
  () => import('../../../../../kit/office/suspension/suspend-dialog.tsx'),
  'SuspendDialog',
)
const ReinstateDialog = lazyNamed(
  () => import('../../../../../kit/office/suspension/reinstate-dialog.tsx'),
  'ReinstateDialog',
)
const ResetSecondStep = lazyNamed(
  () => import('../../../../../kit/office/second-step/reset-second-step.tsx'),
  'ResetSecondStep',
)

/** The open dialog, and the id of its operator. */
export function useOpenDialog() {
  const [dialog, open] = useState<{ action: DialogAction; id: number } | null>(null)
  return { dialog, open, close: () => open(null) }
}

interface OperatorOverlaysProps {
  /** The signed-in admin. */
  self: Operator
  /** The open dialog about `operator`, if there is one. */
  action: DialogAction | undefined
  operator: Operator | undefined
  onClose: () => void
}

/** The dialogs of the list. The URL keeps only the invitation, so a reload closes the other dialogs. */
export function OperatorOverlays({ self, action, operator, onClose }: OperatorOverlaysProps) {
  const { edit } = useSearch({ from: '/office/admin/operators' })
  const change = useChangeSearch('/admin/operators')
  const roles = rolesToGive(self.operatorRole)
  return (
    <Suspense>
      {edit === 'new' && (
        <InviteOperator
          roles={roles}
          onClose={() => change({ edit: undefined }, { replace: true })}
          onInvited={() => change({ edit: undefined }, { replace: true, isSaved: true })}
        />
      )}
      {action === 'change-role' && operator && (
        <ChangeRole roles={roles} operator={operator} onClose={onClose} />
      )}
      {action === 'suspend' && operator && (
        <SuspendDialog user={operator} onClose={onClose}>
          <p>{operator.state === 'INVITED' ? words.suspendInvited : words.suspendHint}</p>
        </SuspendDialog>
      )}
      {action === 'reinstate' && operator && (
        <ReinstateDialog user={operator} onClose={onClose}>
          <p>{words.reinstateHint}</p>
        </ReinstateDialog>
      )}
      {action === 'reset-second-step' && operator && <ResetSecondStep user={operator} onClose={onClose} />}
    </Suspense>
  )
}
