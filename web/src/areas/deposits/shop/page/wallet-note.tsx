import { useQuery } from '@tanstack/react-query'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { walletQuery } from '../../../../kit/session/account-queries.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { words } from '../strings.ts'

/** What of the wallet is held, what the customer owes, and why they cannot buy. Renders nothing if all is well. */
export function WalletNote() {
  const session = useSession()
  const { data } = useQuery({ ...walletQuery(session?.id ?? 0), enabled: session !== null })
  // A server of the release before does not send them.
  const { held = 0, owed = 0, stopped = null } = data ?? {}
  const lines = [
    owed > 0 && words.owed(formatDollars(owed)),
    held > 0 && words.held(formatDollars(held)),
    stopped === 'PAYMENT_DISPUTED' && words.disputed,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <div className="mb-6">
      <Notice tone="warn">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
    </div>
  )
}
