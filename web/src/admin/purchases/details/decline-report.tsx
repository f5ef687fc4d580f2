import { declineReport } from '@docket/contract/admin/purchases'
import { reason } from '@docket/contract/admin/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../shared/api/api.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { purchasesKey } from '../../shared/histories/query-keys.ts'
import { words } from '../strings.ts'

const answerForm = z.object({ answer: reason })

/** Declines a report: settles it with an answer to the customer, without a replacement or a refund. */
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

/** Fetches lists and purchases again after every outcome: another admin may have settled the report. */
function useDecline(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(declineReport, { body: { id, answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
