import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { strings } from '../lib/strings.ts'

/** Says that the browser has no connection for as long as it has none, so that nobody takes what is shown for new. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-14 z-40 flex justify-center p-2 empty:hidden sm:bottom-0 print:hidden"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-card border border-warn bg-warn-soft px-4 py-2 text-14 shadow-overlay">
          <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-warn" />
          {strings.shell.offline}
        </p>
      )}
    </div>
  )
}

function follow(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
