import {
  addPasskey,
  beginPasskey,
  MAX_PASSKEY_NAME_LENGTH,
  type Passkey,
  passkeyName,
  renamePasskey,
} from '@docket/contract/passkeys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { makePasskey } from '../sign-in/passkey-browser.ts'
import { securityKey } from './security.ts'
import type { OverlayProps } from './security-screen.tsx'
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

const nameForm = z.object({ name: passkeyName })

interface PasskeyNameProps {
  title: string
  hint: string
  action: string
  name?: string
  busy: boolean
  onClose: () => void
  onSubmit: (body: { name: string }) => Promise<unknown>
}

/** A dialog that asks for the name of a passkey. */
function PasskeyName({ title, hint, action, name = '', busy, onClose, onSubmit }: PasskeyNameProps) {
  const formId = useId()
  const form = useZodForm({ schema: nameForm, defaults: { name } })
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      description={hint}
      formId={formId}
      submit={action}
      busy={busy}
    >
      <Form form={form} id={formId} onSubmit={onSubmit}>
        <TextField
          label={words.passkeyName}
          hint={words.passkeyNameHint}
          autoComplete="off"
          maxLength={MAX_PASSKEY_NAME_LENGTH}
          {...form.field('name')}
        />
      </Form>
    </FormDialog>
  )
}
