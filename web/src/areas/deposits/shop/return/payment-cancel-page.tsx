import { useState } from 'react'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { readPaymentNote } from '../payment-note.ts'
import { words } from '../strings.ts'

/** The payment partner redirects here after a canceled payment. 'Try again' keeps the amount. */
export function PaymentCancelPage() {
  useDocumentTitle(words.cancelTitle)
  const [{ amount, returnTo }] = useState(readPaymentNote)
  return (
    <StatusPage
      title={words.cancelTitle}
      action={
        <LinkButton variant="primary" to="/deposit" search={asSearchParams({ amount, return: returnTo })}>
          {words.tryAgain}
        </LinkButton>
      }
    >
      <p>{words.cancelText}</p>
    </StatusPage>
  )
}
