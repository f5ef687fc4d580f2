import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { NewPurchase } from '../purchase/new-purchase.tsx'
import { PrintedPurchase } from '../purchase/printed-purchase.tsx'
import type { HistorySearch } from '../search.ts'
import { PurchasesPanel } from './purchases-panel.tsx'

/** The first tab of My Orders: the purchases of accounts, and the new one above them. */
export function PurchasesTab({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  return (
    <>
      {search.bought !== undefined && (
        <>
          <NewPurchase
            key={search.bought}
            id={search.bought}
            onDone={() => change({ bought: undefined }, { replace: true })}
          />
          <PrintedPurchase id={search.bought} />
        </>
      )}
      <PurchasesPanel search={search} />
    </>
  )
}
