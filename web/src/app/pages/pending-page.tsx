import { Spinner } from '../../kit/ui/feedback/spinner.tsx'
import { uiWords } from '../../kit/ui/strings.ts'

/**
 * Shown while a guard decides or a screen's code is loading. Until the app itself is loaded, app.html shows the same.
 */
export function PendingPage() {
  return (
    <div className="min-h-[50dvh]">
      <div className="page-spinner">
        <span role="status" className="sr-only">
          {uiWords.loading}
        </span>
        <Spinner className="size-6" />
      </div>
    </div>
  )
}
