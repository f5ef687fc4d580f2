import { suspendUser } from '@docket/contract/admin/user'
import { useId } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { ReasonField } from '../../ui/reason-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { useSuspension } from './use-suspension.ts'
import type { User } from './users-query.ts'

const words = strings.adminUser
const reasonForm = suspendUser.body.pick({ reason: true })

/** Lets a suspended customer in again, with a reason. */
export function ReinstateUser({ user, onClose }: { user: User; onClose: () => void }) {
  const formId = useId()
  const form = useZodForm({ schema: reasonForm, defaults: { reason: '' } })
  const suspension = useSuspension(user, false)
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={words.reinstateTitle(user.username)}
      description={<span className="wrap-anywhere">{user.email}</span>}
      footer={
        <>
          <Button onClick={onClose}>{strings.common.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" busy={suspension.isPending}>
            {words.reinstate}
          </Button>
        </>
      }
    >
      {user.suspendedAt !== null && (
        <p className="text-muted">{words.suspendedNotice(formatDateTime(user.suspendedAt))}</p>
      )}
      <p className="mb-4">{words.reinstateHint}</p>
      <Form
        form={form}
        id={formId}
        onSubmit={async (body) => {
          await suspension.mutateAsync(body)
          onClose()
          toast.success(words.reinstatedToast(user.username))
        }}
      >
        <ReasonField hint={words.suspendReasonHint} {...form.field('reason')} />
      </Form>
    </Dialog>
  )
}
