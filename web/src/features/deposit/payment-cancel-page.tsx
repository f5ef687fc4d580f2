import { useState } from 'react'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { StatusPage } from '../../ui/status-page.tsx'
import { readPaymentNote } from './payment-note.ts'

const words = strings.deposit

/** Where the payment partner leads whoever gave up paying. Trying again starts from the same amount. */
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
