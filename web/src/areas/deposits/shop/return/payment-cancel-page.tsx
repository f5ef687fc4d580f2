import { useState } from 'react'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { StatusPage } from '../../../../kit/ui/feedback/status-page.tsx'
import { OrderStillWaits, useOrderOf } from '../../../waiting-purchases/after-payment.tsx'
import { readPaymentNote } from '../../read-payment-note.ts'
import { words } from '../strings.ts'
import { TryAgain } from './payment-result.tsx'

/** The payment partner redirects here after a canceled payment. 'Try again' keeps the amount, or the order. */
export function PaymentCancelPage() {
  useDocumentTitle(words.cancelTitle)
  const [note] = useState(readPaymentNote)
  const { order } = useOrderOf(note.depositId, note)
  return (
    <StatusPage title={words.cancelTitle} action={<TryAgain note={note} order={order} />}>
      <p>{words.cancelText}</p>
      <OrderStillWaits order={order} />
    </StatusPage>
  )
}
