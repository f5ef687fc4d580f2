import { endSession, type UserSession } from '@docket/contract/security'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { focusMain } from '../../../kit/lib/focus-main.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { securityKey } from './security-queries.ts'
import { words } from './strings.ts'

/** Ends a session. Logout ends the current one. */
export function SessionActions({ session }: { session: UserSession }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    // A session that has already ended counts as success.
    mutationFn: () => call(endSession, { params: { id: session.id } }).catch(ignoreNotFound),
    async onSuccess() {
      toast.success(words.signedOut)
      await queryClient.invalidateQueries({ queryKey: securityKey })
      // The row is gone, so the focus has to move.
      focusMain()
    },
  })
  if (session.isThis) return null
  const signedInText = words.signOutOf(
    session.browser ?? words.unknownBrowser,
    formatDateTime(session.createdAt),
  )
  return (
    <RowButton of={signedInText} busy={end.isPending} onClick={() => end.mutate()}>
      {words.signOut}
    </RowButton>
  )
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
