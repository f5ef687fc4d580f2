import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEndOfHydration } from '../../kit/lib/hydration.ts'
import { StatusPage } from '../../kit/ui/feedback/status-page.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { words } from '../layout/strings.ts'

/** Replaces a screen that threw while rendering. The layout stays, so that other screens can be opened. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  useEndOfHydration()
  const { crashTitle, crashText, reload } = words
  return (
    <StatusPage
      title={crashTitle}
      action={
        <Button
          variant="primary"
          onClick={() => {
            reset()
            location.reload()
          }}
        >
          {reload}
        </Button>
      }
    >
      <p role="alert">{crashText}</p>
    </StatusPage>
  )
}
