import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { configQuery } from '../../../kit/store/config-query.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { FieldSkeleton } from '../../../kit/ui/form/field-skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { ExchangeRate } from './exchange-rate.tsx'
import { OperatorLimits } from './operator-limits.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { SellerForm } from './seller-form.tsx'
import { methodsQuery, settingsQuery } from './settings-query.ts'
import { StoreForm, TimeZoneForm } from './store-form.tsx'
import { sellerWords, words } from './strings.ts'
import { TextList } from './texts/text-list.tsx'
import { TrackingPrices } from './tracking-prices.tsx'

export function SettingsPage() {
  useDocumentTitle(words.title)
  const { data: config } = useQuery(configQuery)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          <Forms />
          <OperatorLimits />
        </div>
        {/* Rendered again when the time zone of their dates changes. */}
        <div key={config?.timeZone} className="flex min-w-0 flex-col gap-6">
          <TextList />
          <Payments />
        </div>
      </div>
    </>
  )
}

/** The settings: the prices of tracking numbers, the store, its time zone, and who sells. One call loads them. */
function Forms() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(settingsQuery)
  const settings = isFetchedAfterMount ? data : undefined
  if (!settings && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Card as="section">
        {settings ? <TrackingPrices settings={settings} /> : <FormSkeleton title={words.tracking} />}
      </Card>
      <Card as="section">
        {settings ? (
          <>
            <h2 className="mb-4 text-18">{words.store}</h2>
            <StoreForm settings={settings} />
          </>
        ) : (
          <FormSkeleton title={words.store} />
        )}
      </Card>
      <Card as="section">
        {settings ? (
          <>
            <h2 className="mb-4 text-18">{words.timeZone}</h2>
            <TimeZoneForm settings={settings} />
          </>
        ) : (
          <FormSkeleton title={words.timeZone} />
        )}
      </Card>
      <Card as="section">
        {settings ? (
          <>
            <h2 className="mb-1 text-18">{sellerWords.title}</h2>
            <p className="mb-4 text-14 text-muted">{sellerWords.lead}</p>
            <SellerForm settings={settings} />
          </>
        ) : (
          <FormSkeleton title={sellerWords.title} />
        )}
      </Card>
    </div>
  )
}

function FormSkeleton({ title }: { title: string }) {
  return (
    <>
      <h2 className="mb-4 text-18">{title}</h2>
      <div aria-busy="true" className="flex flex-col gap-4">
        <span className="sr-only">{uiWords.loading}</span>
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
    </>
  )
}

function Payments() {
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
