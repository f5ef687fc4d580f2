import { declineReport } from '@docket/contract/admin/purchases'
import { answerReport, type ReportDetails } from '@docket/contract/admin/reports'
import { MAX_MESSAGE_LENGTH, messageText } from '@docket/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { InsertTemplate } from '../../../answer-templates/insert-template.tsx'
import { insertText } from '../../../answer-templates/insert-text.ts'
import { RefundDialog } from '../details/refund-dialog.tsx'
import { ReplaceAccount } from '../details/replace-account.tsx'
import { prefilledAnswer, prefilledReason } from './prefilled.ts'
import { reportPageWords } from './strings.ts'

interface ReportActionProps {
  action: 'replace' | 'refund' | 'answer'
  report: ReportDetails
  onClose: () => void
}

/** The dialog of an action, filled with the customer's words. */
export function ReportAction({ action, report, onClose }: ReportActionProps) {
  const { id, purchase, account } = report
  if (action === 'answer')
    return <AnswerReport id={id} prefilled={prefilledAnswer(report)} onClose={onClose} />
  const reason = prefilledReason(report)
  if (action === 'refund') return <RefundDialog {...{ purchase, account, reason, onClose }} />
  return account && <ReplaceAccount {...{ purchase, account, reason, onClose }} />
}

interface AnswerReportProps {
  id: number
  /** The text that the form starts with. It is not an answer on its own. */
  prefilled: string
  onClose: () => void
}

/** Writes to the customer. The admin may close the report, too, without a replacement or a refund. */
function AnswerReport({ id, prefilled, onClose }: AnswerReportProps) {
  const formId = useId()
  const form = useZodForm({ schema: answerForm(prefilled), defaults: { answer: prefilled, closes: false } })
  const send = useSendAnswer(id)
  const area = useRef<HTMLTextAreaElement>(null)
  const { ref: register, ...answer } = form.field('answer')
  const fieldRef = (element: HTMLTextAreaElement | null) => {
    area.current = element
    register(element)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={reportPageWords.answerTitle}
      description={reportPageWords.answerHint}
      formId={formId}
      submit={reportPageWords.sendAnswer}
      busy={send.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (answer) => {
          await send.mutateAsync(answer)
          onClose()
          toast.success(answer.closes ? reportPageWords.closedToast : reportPageWords.sentToast)
        }}
      >
        <TextArea
          label={reportPageWords.answerLabel}
          rows={5}
          maxLength={MAX_MESSAGE_LENGTH}
          ref={fieldRef}
          {...answer}
        />
        <InsertTemplate onInsert={(text) => area.current && insertText(area.current, text)} />
        <CheckField label={reportPageWords.closes} {...form.field('closes')} />
      </Form>
    </FormDialog>
  )
}

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

/** The form of an answer. `prefilled` is the text that the form starts with; the admin must change it to send it. */
export function answerForm(prefilled: string) {
  return z.object({
    answer: messageText.refine(
      (answer) => answer === '' || answer !== prefilled.trim(),
      reportPageWords.unchanged,
    ),
    /** Whether the answer settles the report. */
    closes: z.boolean(),
  })
}

type Answer = z.output<ReturnType<typeof answerForm>>
