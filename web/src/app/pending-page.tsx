import { strings } from '../lib/strings.ts'
import { Spinner } from '../ui/spinner.tsx'

/** While a screen's code is on its way. */
export function PendingPage() {
  return (
    <div className="flex min-h-[50dvh] items-center justify-center text-muted">
      <span role="status" className="sr-only">
        {strings.shell.loading}
      </span>
      <Spinner className="size-6" />
    </div>
  )
}
