import { declineReport } from '@docket/contract/admin/order'
import { reason } from '@docket/contract/admin/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { call } from '../../../lib/api.ts'
import { Form } from '../../../ui/form.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'
import { useZodForm } from '../../../ui/use-zod-form.ts'
import { ordersKey } from '../history-keys.ts'

const words = adminStrings.order
const answerForm = z.object({ answer: reason })

/** Settles a report with nothing but an answer, which the buyer reads. */
export function DeclineReport({ id, onClose }: { id: number; onClose: () => void }) {
  const formId = useId()
  const form = useZodForm({ schema: answerForm, defaults: { answer: '' } })
  const decline = useDecline(id)
  return (
    <FormDialog
      onClose={onClose}
      title={words.answerTitle}
      description={words.answerHint}
      formId={formId}
      submit={words.sendAnswer}
      busy={decline.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ answer }) => {
          await decline.mutateAsync(answer)
          onClose()
          toast.success(words.answeredToast)
        }}
      >
        <TextArea label={words.answerLabel} rows={4} maxLength={500} {...form.field('answer')} />
      </Form>
    </FormDialog>
  )
}

/** However it ends, lists and orders are asked for again: where somebody was faster, that is what shows. */
function useDecline(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(declineReport, { body: { id, answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ordersKey }),
    meta: { errors: 'form' },
  })
}
