import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useChangeSearch } from '../../lib/use-change-search.ts'

const SetUp = lazy(() => import('./set-up.tsx').then((module) => ({ default: module.SetUp })))
const NewCodes = lazy(() => import('./new-codes.tsx').then((module) => ({ default: module.NewCodes })))
const TurnOff = lazy(() => import('./turn-off.tsx').then((module) => ({ default: module.TurnOff })))

/** What a dialog of this screen is given. */
export interface OverlayProps {
  /** The way out; where codes are shown that were not kept, it asks first. */
  onClose: () => void
  onDone: () => void
}

/** The dialog that the address says is open. */
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
