import { Suspense } from 'react'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useSecurityScreen } from './use-security-screen.ts'

const SetUp = lazyNamed(() => import('./set-up.tsx'), 'SetUp')
const NewCodes = lazyNamed(() => import('./new-codes.tsx'), 'NewCodes')
const TurnOff = lazyNamed(() => import('./turn-off.tsx'), 'TurnOff')
const ChangePassword = lazyNamed(() => import('./change-password.tsx'), 'ChangePassword')
const AddPasskey = lazyNamed(() => import('./add-passkey.tsx'), 'AddPasskey')

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
