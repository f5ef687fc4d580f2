import { declineReport } from '@docket/contract/admin/purchases'
import { answerReport } from '@docket/contract/admin/reports'
import { MAX_MESSAGE_LENGTH, messageText } from '@docket/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { InsertTemplate } from '../../../answer-templates/insert-template.tsx'
import { insertText } from '../../../answer-templates/insert-text.ts'
import { reportPageWords } from './strings.ts'

const answerSchema = z.object({
  answer: messageText,
  /** Whether the answer settles the report. */
  closes: z.boolean(),
})
const empty = { answer: '', closes: false }

interface AnswerFormProps {
  id: number
  /** Called after an answer that closes the report: the form then disappears. */
  onClosed: () => void
}

/** Writes to the customer. The admin may close the report, too, without a replacement or a refund. */
export function AnswerForm({ id, onClosed }: AnswerFormProps) {
  const form = useZodForm({ schema: answerSchema, defaults: empty })
  const send = useSendAnswer(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref: register, ...answer } = form.field('answer')
  const fieldRef = (element: HTMLTextAreaElement | null) => {
    area.current = element
    register(element)
  }

  async function submit(values: Answer) {
    await send.mutateAsync(values)
    form.reset(empty)
    toast.success(values.closes ? reportPageWords.closedToast : reportPageWords.sentToast)
    if (values.closes) onClosed()
  }

  return (
    <div className="mt-4 border-line border-t pt-4">
      <Form form={form} onSubmit={submit}>
        <TextArea
          label={reportPageWords.answerLabel}
          rows={3}
          maxLength={MAX_MESSAGE_LENGTH}
          ref={fieldRef}
          {...answer}
        />
        <InsertTemplate onInsert={(text) => area.current && insertText(area.current, text)} />
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <CheckField label={reportPageWords.closes} {...form.field('closes')} />
          <Button type="submit" busy={send.isPending}>
            {reportPageWords.sendAnswer}
          </Button>
        </div>
      </Form>
      <UnsavedGuard when={form.formState.isDirty && !send.isPending} keptParams={[]} />
    </div>
  )
}

type Answer = z.output<typeof answerSchema>

/** Fetches lists and reports again after every outcome: another admin may have settled the report. */
function useSendAnswer(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answer, closes }: Answer) =>
      closes
        ? call(declineReport, { body: { id, answer } })
        : call(answerReport, { body: { id, text: answer } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
