import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { words } from '../layout/strings.ts'

/** Shown while the browser is offline, because the data on the screen may be out of date. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div
      role="status"
      data-bottom-bar=""
      className="pointer-events-none fixed inset-x-0 bottom-14 z-40 flex justify-center p-2 empty:hidden sm:bottom-0 print:hidden"
    >
      {!isOnline && (
        <p className="flex items-center gap-2 rounded-card border border-warn bg-warn-soft px-4 py-2 text-14 shadow-overlay">
          <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-warn" />
          {words.offline}
        </p>
      )}
    </div>
  )
}

function subscribe(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
