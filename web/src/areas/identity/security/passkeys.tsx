import { type Passkey, removePasskey } from '@docket/contract/passkeys'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { focusMain } from '../../../kit/lib/focus-main.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import { ConfirmDialog } from '../../../kit/ui/overlay/confirm-dialog.tsx'
import { RowButton } from '../../../kit/ui/table/row-button.tsx'
import { passkeysQuery, securityKey } from './security.ts'
import { words } from './strings.ts'
import { ChangeLink } from './two-step.tsx'

const RenamePasskey = lazyNamed(() => import('./passkey-dialogs.tsx'), 'RenamePasskey')

/** The passkeys of the user: add, rename, remove. */
export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysQuery)
  return (
    <Card as="section">
      <h2 className="text-18">{words.passkeys}</h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{words.passkeysText}</p>
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && data.passkeys.length > 0 && (
        <ul className="mb-4 divide-y divide-line border-line border-y">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      <ChangeLink change="passkey">{words.addPasskey}</ChangeLink>
    </Card>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>()
  const close = () => setOpenDialog(undefined)
  const remove = useRemoval(passkey, close)
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-14 text-muted">
          {lastUsedAt
            ? words.passkeyUsed(formatDateTime(lastUsedAt))
            : words.passkeyMade(formatDateTime(createdAt))}
        </p>
      </div>
      <div className="flex gap-2">
        <RowButton of={words.ofPasskey(name)} onClick={() => setOpenDialog('rename')}>
          {words.rename}
        </RowButton>
        <RowButton of={words.ofPasskey(name)} onClick={() => setOpenDialog('remove')}>
          {words.remove}
        </RowButton>
      </div>
      {openDialog === 'rename' && (
        <Suspense>
          <RenamePasskey passkey={passkey} onClose={close} />
        </Suspense>
      )}
      <ConfirmDialog
        open={openDialog === 'remove'}
        title={words.removePasskey}
        destroys
        busy={remove.isPending}
        onCancel={close}
        onConfirm={() => remove.mutate()}
      >
        {words.removePasskeyText(name)}
      </ConfirmDialog>
    </li>
  )
}

function useRemoval({ id }: Passkey, onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(removePasskey, { params: { id } }),
    async onSuccess() {
      onDone()
      toast.success(words.passkeyRemoved)
      await queryClient.invalidateQueries({ queryKey: securityKey })
      // The row is gone, so the focus has to move.
      focusMain()
    },
  })
}
