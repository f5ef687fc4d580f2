import { strings } from '../lib/strings.ts'
import { Spinner } from '../ui/spinner.tsx'

/** While a guard decides, or a screen's code is on its way. Before the app's own code is here, app.html shows the same. */
export function PendingPage() {
  return (
    <div className="min-h-[50dvh]">
      <div className="page-spinner">
        <span role="status" className="sr-only">
          {strings.shell.loading}
        </span>
        <Spinner className="size-6" />
      </div>
    </div>
  )
}
