import { type Passkey, renamePasskey } from '@docket/contract/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { PasskeyName } from './passkey-name.tsx'
import { securityKey } from './security-queries.ts'
import { words } from './strings.ts'

interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const queryClient = useQueryClient()
  const rename = useMutation({
    mutationFn: ({ name }: { name: string }) => call(renamePasskey, { body: { id: passkey.id, name } }),
    meta: { errors: 'form' },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: securityKey })
      onClose()
    },
  })
  return (
    <PasskeyName
      title={words.renamePasskey}
      hint={passkey.name}
      action={words.rename}
      name={passkey.name}
      busy={rename.isPending}
      onClose={onClose}
      onSubmit={rename.mutateAsync}
    />
  )
}
