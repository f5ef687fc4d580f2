import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { safeStorage } from '../../kit/lib/safe-storage.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { RefusedNotice } from './refused-notice.tsx'
import { WaitingNotice } from './waiting-notice.tsx'
import { openOf, refusedOf, waitingQuery } from './waiting-query.ts'
import { words } from './words.ts'

/** The refused order that this browser has closed. */
const CLOSED = 'closed-refusal'

/** The order that waits for its payment, or that was paid but could not be made. Renders nothing if there is none. */
export function UnpaidOrders() {
  const { data } = useQuery(waitingQuery)
  const [closedId, setClosedId] = useState(() => safeStorage.get(CLOSED))
  const open = openOf(data)
  const refused = refusedOf(data)
  if (open)
    return (
      <div className="mb-6 print:hidden">
        <WaitingNotice purchase={open} />
      </div>
    )
  if (!refused || closedId === String(refused.id)) return null
  const close = () => {
    safeStorage.set(CLOSED, String(refused.id))
    setClosedId(String(refused.id))
  }
  return (
    <div className="mb-6 print:hidden">
      <RefusedNotice purchase={refused}>
        <Button size="small" variant="quiet" onClick={close}>
          {words.close}
        </Button>
      </RefusedNotice>
    </div>
  )
}
