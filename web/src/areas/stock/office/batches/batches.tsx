import { type Batch, batches } from '@docket/contract/admin/stock'
import type { NounForms } from '@docket/contract/nouns'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount } from '../../../../kit/lib/format.ts'
import { useOneAtATime } from '../../../../kit/lib/use-one-at-a-time.ts'
import { bulkWords } from '../../../../kit/office/bulk/strings.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { ConfirmDialog } from '../../../../kit/ui/overlay/confirm-dialog.tsx'
import { type Column, DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { accountsKey, useUndoBatch } from '../accounts.ts'
import { useNoun } from '../noun.ts'
import { words } from '../strings.ts'
import { HoldBatch, WithdrawBatch } from '../withdraw.tsx'

const PAGE_SIZE = 5

function batchesQuery(productId: number, page: number) {
  const query = { logProductId: productId, page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...accountsKey(productId), 'batches', query],
    queryFn: ({ signal }) => call(batches, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

const columnsOf = ({ Nouns }: NounForms): Column<Batch>[] => [
  {
    id: 'id',
    header: words.batch,
    isTitle: true,
    cell: ({ id, source }) => (
      <span className="wrap-anywhere">
        <span className="font-mono tabular-nums">{id}</span> <span className="font-normal">{source}</span>
      </span>
    ),
  },
  {
    id: 'provenance',
    header: words.comesFrom,
    cell: ({ provenance }) =>
      provenance === null ? (
        <span className="text-muted">{words.notStated}</span>
      ) : (
        <span className="wrap-anywhere">{provenance}</span>
      ),
  },
  {
    id: 'accounts',
    header: Nouns,
    cell: ({ available, held, sold, withdrawn, isOnHold }) => (
      <>
        {isOnHold && <Badge tone="warn">{words.onHold}</Badge>}{' '}
        {words.accountsNow({
          available: formatCount(available),
          held: held === 0 ? null : formatCount(held),
          sold: formatCount(sold),
          withdrawn: withdrawn === 0 ? null : formatCount(withdrawn),
        })}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: words.imported,
    cell: ({ createdAt, importedBy }) => (
      <span className="wrap-anywhere">
        <DateTimeText at={createdAt} />{' '}
        <span className="block text-12 text-muted">
          {importedBy === null ? words.byShop : words.by(importedBy)}
        </span>
      </span>
    ),
  },
]

/** The batches of a product. A batch can be undone, withdrawn or put on hold. */
export function Batches({ productId }: { productId: number }) {
  const { batchesPage: page = 1 } = useSearch({ from: '/office/admin/products' })
  const change = useChangeSearch('/admin/products')
  const { data, error, isPlaceholderData, refetch } = useQuery(batchesQuery(productId, page))
  const noun = useNoun()
  const columns = useMemo(() => columnsOf(noun), [noun])
  const [dialog, setDialog] = useState<{ action: BatchAction; batch: Batch } | null>(null)
  const close = () => setDialog(null)
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="text-18">{words.batches}</h3>
        <p className="text-14 text-muted">{words.batchesHint}</p>
      </div>
      <DataTable
        label={words.batches}
        columns={columns}
        rows={data?.items}
        rowId={(batch) => batch.id}
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(batchesPage) => change({ batchesPage })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={<EmptyState title={words.noBatches} />}
        actions={(batch) => (
          <BatchActions batch={batch} onAction={(action) => setDialog({ action, batch })} />
        )}
      />
      {dialog?.action === 'undo' && <UndoBatch productId={productId} batch={dialog.batch} onClose={close} />}
      {dialog?.action === 'hold' && <HoldBatch productId={productId} batch={dialog.batch} onClose={close} />}
      {dialog?.action === 'withdraw' && (
        <WithdrawBatch productId={productId} batch={dialog.batch} onClose={close} />
      )}
    </section>
  )
}

type BatchAction = 'undo' | 'withdraw' | 'hold'

interface BatchActionsProps {
  batch: Batch
  onAction: (action: BatchAction) => void
}

/** Renders nothing if no account of the batch is available. */
function BatchActions({ batch: { id, available }, onAction }: BatchActionsProps) {
  if (available === 0) return null
  return (
    <>
      <RowButton of={words.batchName(id)} onClick={() => onAction('undo')}>
        {bulkWords.undo}
      </RowButton>
      <RowButton of={words.batchName(id)} onClick={() => onAction('withdraw')}>
        {words.withdraw}
      </RowButton>
      <RowButton of={words.batchName(id)} onClick={() => onAction('hold')}>
        {words.hold}
      </RowButton>
    </>
  )
}

interface UndoBatchProps {
  productId: number
  batch: Batch
  onClose: () => void
}

/** Asks for confirmation and deletes the unsold accounts of the batch. */
function UndoBatch({ productId, batch, onClose }: UndoBatchProps) {
  const undo = useUndoBatch(productId, batch.id)
  const noun = useNoun()
  const oneAtATime = useOneAtATime()
  return (
    <ConfirmDialog
      open
      title={words.confirmUndo(batch.id)}
      destroys
      onCancel={onClose}
      onConfirm={() => void oneAtATime(() => undo.mutateAsync().then(onClose, onClose))}
      busy={undo.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{batch.source}</p>
      <p className="mt-1">{words.undoHint({ count: batch.available, ...noun })}</p>
    </ConfirmDialog>
  )
}
