import { Suspense, useState } from 'react'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { words as secondStepWords } from '../../../kit/office/second-step/strings.ts'
import { words as suspensionWords } from '../../../kit/office/suspension/strings.ts'
import { useMay } from '../../../kit/session/permissions.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { words } from './strings.ts'
import type { User } from './users-query.ts'

const AdjustWallet = lazyNamed(() => import('./adjust-wallet.tsx'), 'AdjustWallet')
const SuspendUser = lazyNamed(() => import('./user-dialogs.tsx'), 'SuspendUser')
const ReinstateUser = lazyNamed(() => import('./user-dialogs.tsx'), 'ReinstateUser')

const EraseUser = lazyNamed(() => import('./user-dialogs.tsx'), 'EraseUser')

const ResetSecondStep = lazyNamed(
  () => import('../../../kit/office/second-step/reset-second-step.tsx'),
  'ResetSecondStep',
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
