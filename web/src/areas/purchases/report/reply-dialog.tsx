import {
  MAX_MESSAGE_LENGTH,
  type ReportConversation,
  replyBody,
  replyToReport,
} from '@docket/contract/reports'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { reportWords } from './strings.ts'

const replyForm = z.object({ text: replyBody.shape.text })

interface ReplyDialogProps {
  report: Pick<ReportConversation, 'id' | 'status'>
  /** Loads the reports again. Called after every outcome, because the shop may have settled the report. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

/** A form for one more message of the customer to the shop about a report. */
export function ReplyDialog({ report: { id, status }, refresh, onClose }: ReplyDialogProps) {
  const formId = useId()
  const form = useZodForm({ schema: replyForm, defaults: { text: '' } })
  const reply = useMutation({
    mutationFn: (text: string) => call(replyToReport, { body: { id, text } }),
    onSettled: refresh,
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={reportWords.replyTitle}
      description={status === 'OPEN' ? reportWords.replyHint : reportWords.reopenHint}
      formId={formId}
      submit={reportWords.sendReply}
      busy={reply.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ text }) => {
          await reply.mutateAsync(text)
          onClose()
          toast.success(reportWords.replySent)
        }}
      >
        <TextArea
          label={reportWords.message}
          rows={4}
          maxLength={MAX_MESSAGE_LENGTH}
          {...form.field('text')}
        />
      </Form>
    </FormDialog>
  )
}
