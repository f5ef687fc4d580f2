import { lazy, Suspense } from 'react'
import { useChangeSearch } from '../search/use-change-search.ts'
import { useSecurityScreen } from './use-security-screen.ts'

const SetUp = lazy(() => import('./set-up.tsx').then((module) => ({ default: module.SetUp })))
const NewCodes = lazy(() => import('./new-codes.tsx').then((module) => ({ default: module.NewCodes })))
const TurnOff = lazy(() => import('./turn-off.tsx').then((module) => ({ default: module.TurnOff })))
const ChangePassword = lazy(() =>
  import('./change-password.tsx').then((module) => ({ default: module.ChangePassword })),
)
const AddPasskey = lazy(() => import('./add-passkey.tsx').then((module) => ({ default: module.AddPasskey })))

/** The props of a dialog of this screen. */
export interface OverlayProps {
  /** Closes the dialog. Asks first if recovery codes are shown that were not saved. */
  onClose: () => void
  /** Closes the dialog after the change is made, without a question. */
  onDone: () => void
}

/** The dialog that is open according to the address. */
export function SecurityOverlays({ onSetUp }: { onSetUp: (() => void) | undefined }) {
  const { path, search } = useSecurityScreen()
  const openDialog = search.change
  const change = useChangeSearch(path)
  const props: OverlayProps = {
    onClose: () => change({ change: undefined }, { replace: true }),
    onDone: () => change({ change: undefined }, { replace: true, isSaved: true }),
  }
  return (
    <Suspense>
      {openDialog === 'set-up' && <SetUp {...props} onDone={onSetUp ?? props.onDone} />}
      {openDialog === 'new-codes' && <NewCodes {...props} />}
      {openDialog === 'turn-off' && <TurnOff {...props} />}
      {openDialog === 'passkey' && <AddPasskey {...props} />}
      {openDialog === 'password' && <ChangePassword {...props} />}
    </Suspense>
  )
}
