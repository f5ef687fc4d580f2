import { useIsMutating, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import type { SearchChange } from '../../../../kit/search/search-link.ts'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { ACCOUNTS_HEADING, ACCOUNTS_PAGE_SIZE, type AccountStatus, accountsQuery } from '../accounts.ts'
import { Batches } from '../batches/batches.tsx'
import { useFileDrop } from '../import/import-files.tsx'
import { ImportPanel } from '../import/import-panel.tsx'
import { type ImportSource, sourceOfFiles } from '../import/import-source.ts'
import { importWords } from '../import/strings.ts'
import { importKey } from '../import/use-import.ts'
import { useNoun } from '../noun.ts'
import { useProvenance } from '../provenance.tsx'
import { words } from '../strings.ts'
import { AccountCounts } from './account-counts.tsx'
import { AccountsTable } from './accounts-table.tsx'
import { AddAccount, focusNewAccount } from './add-account.tsx'
import { type RowEdit, useRowEdit } from './row-editor.tsx'

/** The open import. Its panel is shown instead of the list. */
interface Importing {
  source: ImportSource
  /** The source is the text field, which is cleared after the import. */
  isDraft: boolean
  isDone: boolean
}

/** The content of Manage Accounts: the counts, a new account, the import, and the list. */
export function ProductAccounts({ productId }: { productId: number }) {
  const { status, accountsPage: page = 1 } = useSearch({ from: '/office/admin/products' })
  const query = useQuery(accountsQuery(productId, { status, accountsPage: page }))
  const { data, error, isPlaceholderData } = query
  const change = useChangeSearch('/admin/products')
  const show = ({ status, accountsPage }: SearchChange<'/admin/products'>) => change({ status, accountsPage })
  const [draft, setDraft] = useState('')
  const provenance = useProvenance(productId)
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
    setImporting((current) => current && { ...current, isDone: true })
  }

  const isOverWindow = useFileDrop({
    onFiles: importFiles,
    onFolder: (name) => toast.error(importWords.folder(name)),
  })
  return (
    <div className="flex flex-col gap-6">
      <AccountCounts counts={data} />
      {importing ? (
        <ImportPanel
          key={importing.source.key}
          productId={productId}
          source={importing.source}
          provenance={provenance}
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
            provenance={provenance}
            onDraft={setDraft}
            onImport={(source, { isDraft }) => setImporting({ source, isDraft, isDone: false })}
            onFiles={importFiles}
          />
          <section className="flex flex-col gap-3">
            <AccountsHead status={status} onStatus={(next) => show({ status: next })} />
            <AccountsTable
              productId={productId}
              status={status}
              editing={editing}
              rows={data?.items}
              total={data?.total ?? 0}
              page={page}
              pageSize={ACCOUNTS_PAGE_SIZE}
              onPage={(next) => show({ status, accountsPage: next })}
              busy={isPlaceholderData}
              failure={error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
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

/** Shown while a file is dragged over the window. */
function DropOverlay() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 flex items-center justify-center bg-backdrop p-6">
      <p className="rounded-dialog border-2 border-brand border-dashed bg-surface px-6 py-8 text-center font-semibold text-18">
        {words.dropHere}
      </p>
    </div>
  )
}

const statuses = [
  { value: 'available', label: words.available },
  { value: 'held', label: words.onHold },
  { value: 'sold', label: words.sold },
  { value: 'withdrawn', label: words.withdrawn },
] as const

interface AccountsHeadProps {
  status: AccountStatus | undefined
  onStatus: (status: AccountStatus | undefined) => void
}

function AccountsHead({ status, onStatus }: AccountsHeadProps) {
  const { Nouns } = useNoun()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 id={ACCOUNTS_HEADING} tabIndex={-1} className="text-18 outline-none">
        {Nouns}
      </h3>
      <div className="w-40">
        <SelectField
          label={words.filter}
          hideLabel
          placeholder={words.allStatuses}
          options={statuses}
          value={status ?? ''}
          onChange={(event) => onStatus(statuses.find(({ value }) => value === event.target.value)?.value)}
        />
      </div>
    </div>
  )
}

const titles = {
  available: words.noneAvailable,
  held: words.noneHeld,
  sold: words.noneSold,
  withdrawn: words.noneWithdrawn,
}

interface NoAccountsProps {
  status: AccountStatus | undefined
  onShowAll: () => void
}

/** Why the list is empty, and what to do. */
function NoAccounts({ status, onShowAll }: NoAccountsProps) {
  const noun = useNoun()
  if (status === undefined) return <EmptyState title={words.none(noun)}>{words.noneHint}</EmptyState>
  return (
    <EmptyState
      title={titles[status](noun)}
      action={<Button onClick={onShowAll}>{words.showEvery(noun)}</Button>}
    />
  )
}

interface AccountsGuardProps {
  draft: string
  edit: RowEdit | null
  importing: Importing | null
  isSending: boolean
}

/** Asks before a typed text, an edited row or a running import is lost. */
function AccountsGuard({ draft, edit, importing, isSending }: AccountsGuardProps) {
  if (isSending) {
    const { leave, leaveHint } = importWords
    return <UnsavedGuard when keptParams={['accounts']} title={leave} hint={leaveHint} />
  }
  const isEdited = edit !== null && edit.draft !== edit.initialText
  const isPasted = importing !== null && importing.source.kind === 'paste' && !importing.isDone
  return (
    <UnsavedGuard
      when={isEdited || isPasted || draft.trim() !== ''}
      keptParams={isEdited ? ['accounts', 'status', 'accountsPage'] : ['accounts']}
    />
  )
}
