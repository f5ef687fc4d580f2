import type { ErrorComponentProps } from '@tanstack/react-router'
import { strings } from '../lib/strings.ts'
import { Button } from '../ui/button.tsx'
import { StatusPage } from '../ui/status-page.tsx'

/** What stands where a screen threw while rendering. Its frame stays, so one can go on elsewhere. */
export function ErrorPage({ reset }: ErrorComponentProps) {
  const { crashTitle, crashText, reload } = strings.errors
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
