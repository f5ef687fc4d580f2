import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { ExchangeRate } from './exchange-rate.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { methodsQuery } from './settings-query.ts'

/** The payment methods with their set-up guides, and the exchange rate of cards. */
export function PaymentsTab() {
  const { data, error, refetch } = useQuery(methodsQuery)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div aria-busy="true" className="flex flex-col gap-6">
        <span className="sr-only">{uiWords.loading}</span>
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-52 w-full" />
      </div>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PaymentMethods methods={data.methods} exactAmountsOnly={data.exactAmountsOnly} />
      <ExchangeRate rate={data.exchangeRate} />
    </div>
  )
}
