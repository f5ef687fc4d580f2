import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { adminStrings } from '../../../lib/admin-strings.ts'
import type { SearchChange } from '../../../lib/search-link.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import { toast } from '../../../ui/toast.ts'
import { DropOverlay } from '../import/drop-overlay.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { type ImportSource, sourceOfFiles } from '../import/import-source.ts'
import { useFileDrop } from '../import/use-file-drop.ts'
import { importKey } from '../import/use-import.ts'
import { AccountCounters } from './account-counters.tsx'
import { AccountsGuard } from './accounts-guard.tsx'
import { AccountsHead } from './accounts-head.tsx'
import { ACCOUNTS_PAGE_SIZE, accountsQuery } from './accounts-query.ts'
import { AccountsTable } from './accounts-table.tsx'
import { AddAccount, focusNewAccount } from './add-account.tsx'
import { Batches } from './batches.tsx'
import { NoAccounts } from './no-accounts.tsx'
import { useRowEdit } from './row-edit.ts'

/** Many lines on their way into stock, instead of the list. */
export interface Importing {
  source: ImportSource
  /** They are what stands in the text field, which is emptied once they are in. */
  isDraft: boolean
  isDone: boolean
}

/** Everything in Manage Accounts: the counts, a new account, many at once, and the list. */
export function AccountsOf({ productId }: { productId: number }) {
  const { status, accountsPage: page = 1 } = useSearch({ from: '/office/admin/products' })
  const query = useQuery(accountsQuery(productId, { status, accountsPage: page }))
  const { data, error, isPlaceholderData } = query
  const change = useChangeSearch('/admin/products')
  const show = ({ status, accountsPage }: SearchChange<'/admin/products'>) => change({ status, accountsPage })
  const [draft, setDraft] = useState('')
  const [importing, setImporting] = useState<Importing | null>(null)
  const editing = useRowEdit(`${status}/${page}`)
  const isSending = useIsMutating({ mutationKey: importKey(productId) }) > 0

  function importFiles(files: readonly File[]) {
    if (isSending) return
    const source = sourceOfFiles(files)
    if ('problem' in source) toast.error(source.problem)
    else setImporting({ source, isDraft: false, isDone: false })
  }

  function afterImport() {
    if (importing?.isDraft) setDraft('')
    setImporting((now) => now && { ...now, isDone: true })
  }

  const isOverWindow = useFileDrop({
    onFiles: importFiles,
    onFolder: (name) => toast.error(adminStrings.import.folder(name)),
  })
  return (
    <div className="flex flex-col gap-6">
      <AccountCounters counts={data} />
      {importing ? (
        <ImportPanel
          key={importing.source.key}
          productId={productId}
          source={importing.source}
          onFiles={importFiles}
          onImported={afterImport}
          onClose={() => {
            flushSync(() => setImporting(null))
            focusNewAccount()
          }}
        />
      ) : (
        <>
          <AddAccount
            productId={productId}
            draft={draft}
            onDraft={setDraft}
            onImport={(source, { isDraft }) => setImporting({ source, isDraft, isDone: false })}
            onFiles={importFiles}
          />
          <section className="flex flex-col gap-3">
            <AccountsHead status={status} onStatus={(next) => show({ status: next })} />
            <AccountsTable
              productId={productId}
              editing={editing}
              rows={data?.items}
              total={data?.total ?? 0}
              page={page}
              pageSize={ACCOUNTS_PAGE_SIZE}
              onPage={(next) => show({ status, accountsPage: next })}
              busy={isPlaceholderData}
              error={error}
              onRetry={() => void query.refetch()}
              empty={<NoAccounts status={status} onShowAll={() => show({})} />}
            />
          </section>
          <Batches productId={productId} />
        </>
      )}
      {isOverWindow && !isSending && <DropOverlay />}
      <AccountsGuard draft={draft} edit={editing.edit} importing={importing} isSending={isSending} />
    </div>
  )
}
