import { type AdminSession, endSession } from '@docket/contract/admin/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { focusMain } from '../../lib/focus-main.ts'
import { formatDateTime } from '../../lib/format.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { toast } from '../../ui/toast.ts'
import { securityKey } from './security-queries.ts'

const words = adminStrings.security

/** Signs a session out; this one is signed out by Logout. */
export function SessionActions({ session }: { session: AdminSession }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    // One that has ended meanwhile is signed out all the same.
    mutationFn: () => call(endSession, { params: { id: session.id } }).catch(unlessGone),
    async onSuccess() {
      toast.success(words.signedOut)
      await queryClient.invalidateQueries({ queryKey: securityKey })
      // The row is gone, and the focus with it.
      focusMain()
    },
  })
  if (session.isThis) return null
  const which = words.signOutOf(session.browser ?? words.unknownBrowser, formatDateTime(session.createdAt))
  return (
    <RowButton of={which} busy={end.isPending} onClick={() => end.mutate()}>
      {words.signOut}
    </RowButton>
  )
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
