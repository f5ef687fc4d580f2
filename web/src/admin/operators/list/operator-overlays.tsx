import type { Operator } from '@docket/contract/admin/operators'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { rolesToGive } from '../possible-actions.ts'
import { words } from '../strings.ts'
import type { Question } from './operator-actions.tsx'

const InviteOperator = lazy(() =>
  import('../dialogs/invite-operator.tsx').then((module) => ({ default: module.InviteOperator })),
)
const ChangeRole = lazy(() =>
  import('../dialogs/change-role.tsx').then((module) => ({ default: module.ChangeRole })),
)
const SuspendDialog = lazy(() =>
  import('../../shared/suspension/suspend-dialog.tsx').then((module) => ({ default: module.SuspendDialog })),
)
const ReinstateDialog = lazy(() =>
  import('../../shared/suspension/reinstate-dialog.tsx').then((module) => ({
    default: module.ReinstateDialog,
  })),
)
const ResetSecondStep = lazy(() =>
  import('../../shared/second-step/reset-second-step.tsx').then((module) => ({
    default: module.ResetSecondStep,
  })),
)

/** The question that is open, and about whom. */
export function useQuestion() {
  const [question, ask] = useState<{ action: Question; id: number } | null>(null)
  return { question, ask, close: () => ask(null) }
}

interface OperatorOverlaysProps {
  /** The signed-in admin. */
  self: Operator
  /** The open question about `operator`, if there is one. */
  asked: Question | undefined
  operator: Operator | undefined
  onClose: () => void
}

/** The dialogs of the list. The URL opens the invitation. A reload closes a question about an operator. */
export function OperatorOverlays({ self, asked, operator, onClose }: OperatorOverlaysProps) {
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
      {asked === 'change-role' && operator && (
        <ChangeRole roles={roles} operator={operator} onClose={onClose} />
      )}
      {asked === 'suspend' && operator && (
        <SuspendDialog user={operator} onClose={onClose}>
          <p>{operator.state === 'INVITED' ? words.suspendInvited : words.suspendHint}</p>
        </SuspendDialog>
      )}
      {asked === 'reinstate' && operator && (
        <ReinstateDialog user={operator} onClose={onClose}>
          <p>{words.reinstateHint}</p>
        </ReinstateDialog>
      )}
      {asked === 'reset-second-step' && operator && <ResetSecondStep user={operator} onClose={onClose} />}
    </Suspense>
  )
}
