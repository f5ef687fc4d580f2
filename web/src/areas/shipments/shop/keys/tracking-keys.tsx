import {
  createTrackingKey,
  MAX_TRACKING_KEYS,
  revokeTrackingKey,
  type TrackingKey,
  trackingKeyBody,
  trackingKeys,
} from '@docket/contract/tracking'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { DeleteDialog } from '../../../../kit/api/delete-dialog.tsx'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatCount, formatDate } from '../../../../kit/lib/format.ts'
import { useFocusOnce } from '../../../../kit/lib/use-focus-once.ts'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { words } from '../strings.ts'

const keysQuery = queryOptions({
  queryKey: ['tracking-keys'],
  queryFn: ({ signal }) => call(trackingKeys, { signal }),
  meta: { errors: 'screen' },
})

/** The customer's read-only tracking keys, and how to use them. `trackingNo`: the number that the example asks for. */
export function TrackingKeys({ trackingNo }: { trackingNo?: string }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(keysQuery)
  const [newKey, setNewKey] = useState<string | null>(null)
  const [keyToRevoke, setKeyToRevoke] = useState<TrackingKey | null>(null)
  const refresh = () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
  return (
    <Card as="section">
      <h2 className="text-21">{words.keysTitle}</h2>
      <p className="mt-1 max-w-measure text-muted">{words.keysLead}</p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2 lg:gap-x-12">
        <div className="flex min-w-0 flex-col gap-4">
          {newKey !== null && <NewKey value={newKey} onSaved={() => setNewKey(null)} />}
          {newKey === null && (data?.length ?? 0) < MAX_TRACKING_KEYS && (
            <KeyForm
              onMake={async (name) => {
                const { key } = await call(createTrackingKey, { body: { name } })
                setNewKey(key)
                await refresh()
              }}
              maxKeys={formatCount(MAX_TRACKING_KEYS)}
            />
          )}
          {data && <KeyList keys={data} onRevoke={setKeyToRevoke} />}
          {!data &&
            (error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="h-11 w-full" />)}
        </div>
        <Example trackingKey={newKey} trackingNo={trackingNo} />
      </div>
      {keyToRevoke && (
        <DeleteDialog
          words={words.revocation}
          remove={async () =>
            (await call(revokeTrackingKey, { params: { id: keyToRevoke.id } })).id === keyToRevoke.id
          }
          refresh={refresh}
          onClose={() => setKeyToRevoke(null)}
          onDeleted={() => setKeyToRevoke(null)}
        >
          <p>{words.revokeText(keyToRevoke.name)}</p>
        </DeleteDialog>
      )}
    </Card>
  )
}

interface KeyListProps {
  keys: readonly TrackingKey[]
  onRevoke: (key: TrackingKey) => void
}

function KeyList({ keys, onRevoke }: KeyListProps) {
  if (keys.length === 0) return <p className="text-14 text-muted">{words.keysNone}</p>
  return (
    <ul aria-label={words.keys} className="border-line border-t">
      {keys.map((key) => (
        <li
          key={key.id}
          className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-1.5 text-14"
        >
          <span className="min-w-0 flex-1 basis-40">
            <span className="wrap-anywhere font-medium">{key.name}</span>{' '}
            <span className="font-mono text-muted">{words.keyEnding(key.ending)}</span>
            <span className="block text-12 text-muted">
              {words.keyCreated(formatDate(key.createdAt))},{' '}
              {key.lastUsedAt === null ? words.keyUnused : words.keyUsed(formatDate(key.lastUsedAt))}
            </span>
          </span>
          <RowButton of={words.ofKey(key.name)} onClick={() => onRevoke(key)}>
            {words.revoke}
          </RowButton>
        </li>
      ))}
    </ul>
  )
}

interface ExampleProps {
  trackingKey: string | null
  trackingNo: string | undefined
}

/** An example request of a test suite, with the new key. */
function Example({ trackingKey, trackingNo = 'DKT-TEST-…' }: ExampleProps) {
  const command = [
    `curl -H 'Authorization: Bearer ${trackingKey ?? 'dkt_track_…'}'`,
    `'${location.origin}/api/trackingNo/track/${trackingNo}'`,
  ].join(' \\\n  ')
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 className="text-16">{words.example}</h3>
        <CopyButton text={command} label={words.copyExample} iconOnly />
      </div>
      <pre className="whitespace-pre-wrap break-all rounded-control bg-sunken px-4 py-3 font-mono text-14">
        <code>{command}</code>
      </pre>
      <p className="text-14 text-muted">{words.exampleHint}</p>
    </div>
  )
}

interface KeyFormProps {
  onMake: (name: string) => Promise<void>
  /** The maximum number of keys. */
  maxKeys: string
}

/** Creates a key with a name. */
function KeyForm({ onMake, maxKeys }: KeyFormProps) {
  const form = useZodForm({ schema: trackingKeyBody, defaults: { name: '' } })
  const make = useMutation({ mutationFn: onMake, meta: { errors: 'form' } })
  return (
    <Form form={form} onSubmit={({ name }) => make.mutateAsync(name)}>
      <TextField
        label={words.keyName}
        hint={words.keyNameHint(maxKeys)}
        autoComplete="off"
        {...form.field('name')}
      />
      <div>
        <Button type="submit" busy={make.isPending}>
          {words.makeKey}
        </Button>
      </div>
    </Form>
  )
}

/** A new tracking key. It is shown only once. */
function NewKey({ value, onSaved }: { value: string; onSaved: () => void }) {
  const focusOnce = useFocusOnce()
  return (
    <Notice tone="warn">
      <p ref={focusOnce} tabIndex={-1} className="font-semibold outline-none [box-shadow:none]">
        {words.keyMade}
      </p>
      <p>
        {words.key} <code className="break-all font-mono">{value}</code>
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={value} label={words.copyKey} />
        <Button size="small" variant="quiet" onClick={onSaved}>
          {words.keySaved}
        </Button>
      </div>
    </Notice>
  )
}
