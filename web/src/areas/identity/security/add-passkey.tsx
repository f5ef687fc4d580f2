import { addPasskey, beginPasskey } from '@docket/contract/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { makePasskey } from '../sign-in/passkey-browser.ts'
import { PasskeyName } from './passkey-name.tsx'
import type { OverlayProps } from './security-overlays.tsx'
import { securityKey } from './security-queries.ts'
import { words } from './strings.ts'

/** Names a new passkey; the browser then asks on which device to make it. */
export function AddPasskey({ onClose, onDone }: OverlayProps) {
  const queryClient = useQueryClient()
  const add = useMutation({
    async mutationFn({ name }: { name: string }) {
      const passkey = await makePasskey(await call(beginPasskey, { body: {} }))
      return call(addPasskey, { body: { name, passkey } })
    },
    meta: { errors: 'form' },
    onSuccess({ name }) {
      void queryClient.invalidateQueries({ queryKey: securityKey })
      onDone()
      toast.success(words.passkeyAdded(name))
    },
  })
  return (
    <PasskeyName
      title={words.addPasskey}
      hint={words.addPasskeyHint}
      action={words.goOn}
      busy={add.isPending}
      onClose={onClose}
      onSubmit={add.mutateAsync}
    />
  )
}
