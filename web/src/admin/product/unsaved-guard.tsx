import { useBlocker } from '@tanstack/react-router'
import { getSession } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ProductsSearch } from './search.ts'

interface UnsavedGuardProps {
  /** There is something to lose. */
  when: boolean
  /** The search parameters that what was entered depends on: where one of them changes, it is lost. */
  held: readonly (keyof ProductsSearch)[]
  title?: string
  hint?: string
}

const ROUTE = '/office/admin/products'

/** Asks before entered work is lost, whichever way: the close button, Escape, Back, a link, closing the tab. */
export function UnsavedGuard({
  when,
  held,
  title = strings.adminProduct.discard,
  hint = strings.adminProduct.discardHint,
}: UnsavedGuardProps) {
  const blocker = useBlocker({
    disabled: !when,
    enableBeforeUnload: when,
    withResolver: true,
    shouldBlockFn({ current, next }) {
      // Whoever was signed out can save nothing any more.
      if (getSession() === null || next.pathname === '/login') return false
      if (current.routeId !== ROUTE || next.routeId !== ROUTE) return true
      return held.some((name) => current.search[name] !== next.search[name])
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
