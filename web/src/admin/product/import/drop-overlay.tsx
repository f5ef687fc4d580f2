import { adminStrings } from '../../../lib/admin-strings.ts'

/** Shown while a file is dragged over the window: it can be dropped. */
export function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-veil p-6">
      <p className="rounded-dialog border-2 border-brand border-dashed bg-surface px-6 py-8 text-center font-semibold text-18">
        {adminStrings.accounts.dropHere}
      </p>
    </div>
  )
}
