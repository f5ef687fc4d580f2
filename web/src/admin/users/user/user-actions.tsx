import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../shared/session/permissions.ts'
import { Button } from '../../../ui/form/button.tsx'
import { words as secondStepWords } from '../../shared/second-step/strings.ts'
import { words as suspensionWords } from '../../shared/suspension/strings.ts'
import { words } from '../strings.ts'
import type { User } from '../users-query.ts'

const AdjustWallet = lazy(() =>
  import('../wallet/adjust-wallet.tsx').then((module) => ({ default: module.AdjustWallet })),
)
const SuspendUser = lazy(() =>
  import('./suspend-user.tsx').then((module) => ({ default: module.SuspendUser })),
)
const ReinstateUser = lazy(() =>
  import('./reinstate-user.tsx').then((module) => ({ default: module.ReinstateUser })),
)

const EraseUser = lazy(() => import('./erase-user.tsx').then((module) => ({ default: module.EraseUser })))

const ResetSecondStep = lazy(() =>
  import('../../shared/second-step/reset-second-step.tsx').then((module) => ({
    default: module.ResetSecondStep,
  })),
)

type Action = 'adjust' | 'suspend' | 'reinstate' | 'reset-second-step' | 'erase'

/** The actions of an admin for a customer, as far as the role allows them. */
export function UserActions({ user }: { user: User }) {
  const mayAdjust = useMay('adjust')
  const mayManage = useMay('people')
  const [openDialog, setOpenDialog] = useState<Action | null>(null)
  const [wasAdjustOpened, setWasAdjustOpened] = useState(false)
  const close = () => setOpenDialog(null)
  const suspendOrReinstate = user.suspendedAt === null ? 'suspend' : 'reinstate'
  return (
    <>
      {mayAdjust && (
        <Button
          variant="primary"
          onClick={() => {
            setWasAdjustOpened(true)
            setOpenDialog('adjust')
          }}
        >
          {words.adjust}
        </Button>
      )}
      {mayManage && (
        <Button onClick={() => setOpenDialog(suspendOrReinstate)}>
          {suspensionWords[suspendOrReinstate]}
        </Button>
      )}
      {mayManage && (
        <Button onClick={() => setOpenDialog('reset-second-step')}>{secondStepWords.reset}</Button>
      )}
      {mayManage && <Button onClick={() => setOpenDialog('erase')}>{words.erase}</Button>}
      <Suspense>
        {/* The dialog stays mounted while closed, so that an adjustment with an unknown outcome keeps its key. */}
        {wasAdjustOpened && <AdjustWallet user={user} open={openDialog === 'adjust'} onClose={close} />}
        {openDialog === 'suspend' && <SuspendUser user={user} onClose={close} />}
        {openDialog === 'reset-second-step' && <ResetSecondStep user={user} onClose={close} />}
        {openDialog === 'erase' && <EraseUser user={user} onClose={close} />}
        {openDialog === 'reinstate' && <ReinstateUser user={user} onClose={close} />}
      </Suspense>
    </>
  )
}
