import type { Settings } from '@docket/contract/admin/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { FormSkeleton } from '../../../kit/ui/form/form-skeleton.tsx'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { OperatorLimits } from './operator-limits.tsx'
import { SellerForm } from './seller-form.tsx'
import { settingsQuery } from './settings-query.ts'
import { StoreForm, TimeZoneForm } from './store-form.tsx'
import { sellerWords, words } from './strings.ts'
import { TrackingPrices } from './tracking-prices.tsx'

/** The prices of test shipments. */
export function ShipmentsTab() {
  return (
    <div className="max-w-measure">
      <LoadedCards
        cards={[{ title: words.tracking, show: (settings) => <TrackingPrices settings={settings} /> }]}
      />
    </div>
  )
}

/** The store, its time zone, who sells, and what its operators may do. */
export function StoreTab() {
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <LoadedCards
        cards={[
          {
            title: words.store,
            show: (settings) => (
              <>
                <h2 className="mb-4 text-18">{words.store}</h2>
                <StoreForm settings={settings} />
              </>
            ),
          },
          {
            title: words.timeZone,
            show: (settings) => (
              <>
                <h2 className="mb-4 text-18">{words.timeZone}</h2>
                <TimeZoneForm settings={settings} />
              </>
            ),
          },
          {
            title: sellerWords.title,
            show: (settings) => (
              <>
                <h2 className="mb-1 text-18">{sellerWords.title}</h2>
                <p className="mb-4 text-14 text-muted">{sellerWords.lead}</p>
                <SellerForm settings={settings} />
              </>
            ),
          },
        ]}
      />
      <div className="flex min-w-0 flex-col gap-6">
        <OperatorLimits />
        <Card as="section">
          <h2 className="mb-1 text-18">{words.alerts}</h2>
          <p className="text-14 text-muted">
            {words.alertsHint} <TextLink to="/admin/alerts">{words.alertsLink}</TextLink>
          </p>
        </Card>
      </div>
    </div>
  )
}

interface LoadedCard {
  title: string
  show: (settings: Settings) => ReactNode
}

/** Cards with forms of the settings, which one call loads. */
function LoadedCards({ cards }: { cards: readonly LoadedCard[] }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(settingsQuery)
  const settings = isFetchedAfterMount ? data : undefined
  if (!settings && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {cards.map(({ title, show }) => (
        <Card key={title} as="section">
          {settings ? show(settings) : <FormSkeleton title={title} />}
        </Card>
      ))}
    </div>
  )
}
