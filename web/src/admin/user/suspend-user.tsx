import { suspendUser } from '@docket/contract/admin/user'
import { useId } from 'react'
import { formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { useSuspension } from './use-suspension.ts'
import type { User } from './users-query.ts'

const words = strings.adminUser
const reasonForm = suspendUser.body.pick({ reason: true })

/** Asks before a customer is shut out, and why. */
export function SuspendUser({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const form = useZodForm({ schema: reasonForm, defaults: { reason: '' } })
  const suspension = useSuspension(user, true)
  return (
    <ConfirmDialog
      open
      title={words.suspendTitle(user.username)}
      onCancel={onClose}
      onConfirm={() => {
        const element = document.getElementById(formId)
        if (element instanceof HTMLFormElement) element.requestSubmit()
      }}
      busy={suspension.isPending}
    >
      <p className="wrap-anywhere font-semibold text-ink">{user.email}</p>
      <p className="mt-1">{words.suspendHint}</p>
      <p className="mt-1 mb-4">{words.walletStays(formatDollars(user.wallet.balance))}</p>
      <Form
        form={form}
        id={formId}
        onSubmit={async (body) => {
          await suspension.mutateAsync(body)
          onClose()
          toast.success(words.suspendedToast(user.username))
        }}
      >
        <ReasonField hint={words.suspendReasonHint} {...form.field('reason')} />
      </Form>
    </ConfirmDialog>
  )
}
