import { useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { PurchasesPanel } from './purchases-panel.tsx'
import { type HistoriesSearch, tabOf } from './search.ts'

const words = strings.adminHistory

const DepositDialog = lazy(() =>
  import('./deposit/deposit-dialog.tsx').then((module) => ({ default: module.DepositDialog })),
)

export function HistoriesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/histories' })
  const closeDeposit = useCloseDeposit(search.deposit)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <HistoryTabs search={search} />
      {/* A tab that is not open asks for nothing. */}
      {tabOf(search) === 'deposits' ? <DepositsPanel search={search} /> : <PurchasesPanel search={search} />}
      {search.deposit !== undefined && (
        <Suspense>
          <DepositDialog key={search.deposit} id={search.deposit} onClose={closeDeposit} />
        </Suspense>
      )}
    </>
  )
}

/** Closing takes back the step that opened the dialog; one that came with the address is just left out of it. */
function useCloseDeposit(deposit: number | undefined) {
  const router = useRouter()
  const change = useChangeSearch<HistoriesSearch>('/admin/histories')
  const [wasListSeen, setWasListSeen] = useState(deposit === undefined)
  if (!wasListSeen && deposit === undefined) setWasListSeen(true)
  return () => {
    if (wasListSeen) router.history.back()
    else change({ deposit: undefined }, { replace: true })
  }
}
