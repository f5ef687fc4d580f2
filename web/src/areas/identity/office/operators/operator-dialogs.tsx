import {
  changeOperatorRole,
  invitation,
  inviteOperator,
  type Operator,
} from '@docket/contract/admin/operators'
import { OPERATOR_ROLES, type OperatorRole, ROLE_NAMES } from '@docket/contract/permissions'
import { MAX_USERNAME_LENGTH } from '@docket/contract/username-rules'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { usersKey } from '../../../../kit/office/users-key.ts'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { RoleField } from './roles.tsx'
import { words } from './strings.ts'

const invitationForm = invitation.extend({
  operatorRole: z.enum(OPERATOR_ROLES, { error: words.roleRequired }),
})

interface InviteOperatorProps {
  /** The roles that the signed-in admin may give. */
  roles: readonly OperatorRole[]
  onClose: () => void
  /** Called after the invitation is sent. It then closes the dialog without a question about unsaved changes. */
  onInvited: () => void
}

/** Invites an admin by mail. */
export function InviteOperator({ roles, onClose, onInvited }: InviteOperatorProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const form = useZodForm({ schema: invitationForm, defaults: { email: '', username: '' } })
  const invite = useMutation({
    mutationFn: (body: z.output<typeof invitationForm>) => call(inviteOperator, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.invite}
      description={words.inviteLead}
      formId={formId}
      submit={words.sendInvitation}
      busy={invite.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (values) => {
          const { email } = await invite.mutateAsync(values)
          onInvited()
          toast.success(words.invited(email))
        }}
      >
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          spellCheck={false}
          {...form.field('email')}
        />
        <TextField
          label={words.username}
          hint={words.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_USERNAME_LENGTH}
          {...form.field('username')}
        />
        <RoleField roles={roles} {...form.field('operatorRole')} />
        <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
      </Form>
    </FormDialog>
  )
}

const roleForm = z.object({ operatorRole: z.enum(OPERATOR_ROLES, { error: words.roleRequired }) })

interface ChangeRoleProps {
  operator: Operator
  roles: readonly OperatorRole[]
  onClose: () => void
}

/** Gives an operator another role. */
export function ChangeRole({ operator, roles, onClose }: ChangeRoleProps) {
  const { id, username, email, operatorRole } = operator
  const formId = useId()
  const queryClient = useQueryClient()
  const form = useZodForm({ schema: roleForm, defaults: operatorRole === null ? {} : { operatorRole } })
  const change = useMutation({
    mutationFn: (body: z.output<typeof roleForm>) => call(changeOperatorRole, { body: { ...body, id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.changeRoleTitle(username)}
      description={<span className="wrap-anywhere">{email}</span>}
      formId={formId}
      submit={words.saveRole}
      busy={change.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (values) => {
          await change.mutateAsync(values)
          onClose()
          toast.success(words.roleChanged(username, ROLE_NAMES[values.operatorRole]))
        }}
      >
        <RoleField roles={roles} {...form.field('operatorRole')} />
        <p className="text-14 text-muted">{words.changeRoleHint}</p>
      </Form>
    </FormDialog>
  )
}
