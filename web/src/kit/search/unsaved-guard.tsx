import { withoutEnding } from '@docket/contract/without-ending'
import { useBlocker } from '@tanstack/react-router'
import { getSession } from '../session/session.ts'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx'
import { unsavedWords } from './strings.ts'

interface UnsavedGuardProps {
  /** There is unsaved input. */
  when: boolean
  /** The search parameters whose change would lose the input. */
  keptParams: readonly string[]
  title?: string
  hint?: string
}

/** Asks before unsaved input is lost by the close button, Escape, Back, a link or closing the tab. */
export function UnsavedGuard({
  when,
  keptParams,
  title = unsavedWords.discard,
  hint = unsavedWords.discardHint,
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    disabled: !when,
    enableBeforeUnload: when,
    withResolver: true,
    shouldBlockFn({ current, next }) {
      // After a logout nothing can be saved.
      if (getSession() === null || next.pathname === '/login') return false
      // The path, not the screen: the pages of two products are the same screen.
      if (withoutEnding(current.pathname, '/') !== withoutEnding(next.pathname, '/')) return true
      const [before, after]: Record<string, unknown>[] = [current.search, next.search]
      return keptParams.some((name) => before?.[name] !== after?.[name])
    },
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={title}
      destroys
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {hint}
    </ConfirmDialog>
  )
}
