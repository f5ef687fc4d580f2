import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'

const SetUp = lazy(() => import('./set-up.tsx').then((module) => ({ default: module.SetUp })))
const NewCodes = lazy(() => import('./new-codes.tsx').then((module) => ({ default: module.NewCodes })))
const TurnOff = lazy(() => import('./turn-off.tsx').then((module) => ({ default: module.TurnOff })))

/** The props of a dialog of this screen. */
export interface OverlayProps {
  /** Closes the dialog. Asks first if recovery codes are shown that were not saved. */
  onClose: () => void
  onDone: () => void
}

/** The dialog that is open according to the address. */
export function SecurityOverlays() {
  const { change: open } = useSearch({ from: '/office/admin/security' })
  const change = useChangeSearch('/admin/security')
  const props: OverlayProps = {
    onClose: () => change({ change: undefined }, { replace: true }),
    onDone: () => change({ change: undefined }, { replace: true, isSaved: true }),
  }
  return (
    <Suspense>
      {open === 'set-up' && <SetUp {...props} />}
      {open === 'new-codes' && <NewCodes {...props} />}
      {open === 'turn-off' && <TurnOff {...props} />}
    </Suspense>
  )
}
