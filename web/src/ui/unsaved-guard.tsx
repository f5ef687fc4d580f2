import { useBlocker } from '@tanstack/react-router'
import { adminStrings } from '../lib/admin-strings.ts'
import { getSession } from '../lib/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedGuardProps {
  /** There is something to lose. */
  when: boolean
  /** The search parameters that what was entered depends on: where one of them changes, it is lost. */
  held: readonly string[]
  title?: string
  hint?: string
}

/** Asks before entered work is lost, whichever way: the close button, Escape, Back, a link, closing the tab. */
export function UnsavedGuard({
  when,
  held,
  title = adminStrings.common.discard,
  hint = adminStrings.common.discardHint,
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    disabled: !when,
    enableBeforeUnload: when,
    withResolver: true,
    shouldBlockFn({ current, next }) {
      // Whoever was signed out can save nothing any more.
      if (getSession() === null || next.pathname === '/login') return false
      if (current.routeId !== next.routeId) return true
      const [before, after]: Record<string, unknown>[] = [current.search, next.search]
      return held.some((name) => before?.[name] !== after?.[name])
    },
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={title}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {hint}
    </ConfirmDialog>
  )
}
