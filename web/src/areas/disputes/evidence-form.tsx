import {
  answerDispute,
  answerFields,
  type DisputeDetails,
  MAX_EVIDENCE_BYTES,
} from '@docket/contract/admin/disputes'
import type { Evidence } from '@docket/contract/admin/evidence'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type * as z from 'zod'
import { call } from '../../kit/api/api.ts'
import { statsKey } from '../../kit/office/histories/query-keys.ts'
import { formatMegabytes } from '../../kit/office/picture-problem.ts'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { FileField } from '../../kit/ui/form/file-field.tsx'
import { Form } from '../../kit/ui/form/form.tsx'
import { TextArea } from '../../kit/ui/form/text-area.tsx'
import { TextField } from '../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../kit/ui/form/use-zod-form.ts'
import { ConfirmDialog } from '../../kit/ui/overlay/confirm-dialog.tsx'
import { disputeQuery, disputesKey } from './disputes.ts'
import { words } from './evidence-words.ts'
import { suggestedMessage } from './suggested-message.ts'

const schema = answerFields.pick({ message: true, phone: true })

interface EvidenceFormProps {
  dispute: DisputeDetails
  evidence: Evidence
}

/** The message and the PDF. It asks before it sends, because an answer can be sent only once. */
export function EvidenceForm({ dispute, evidence }: EvidenceFormProps) {
  const form = useZodForm({ schema, defaults: { message: suggestedMessage(evidence), phone: '' } })
  const pdf = usePdf()
  const send = useSend(dispute.id)
  const { question, ask } = useQuestion()
  return (
    <>
      <Form
        form={form}
        prepare={pdf.check}
        onSubmit={async (fields) => {
          if (pdf.file && (await ask())) await send.mutateAsync({ ...fields, file: pdf.file })
        }}
      >
        <TextArea label={words.message} hint={words.messageHint} rows={9} {...form.field('message')} />
        <FileField
          label={words.file}
          hint={words.fileHint({ size: formatMegabytes(MAX_EVIDENCE_BYTES) })}
          accept="application/pdf,.pdf"
          error={pdf.problem}
          onChange={(event) => pdf.choose(event.currentTarget.files?.[0] ?? null)}
        />
        <TextField
          label={words.phone}
          hint={words.phoneHint}
          optional
          type="tel"
          autoComplete="off"
          {...form.field('phone', { emptyIsAbsent: true })}
        />
        <Button type="submit" variant="primary" wide busy={send.isPending}>
          {words.submit}
        </Button>
      </Form>
      {question && (
        <ConfirmDialog
          open
          title={words.confirm({ number: dispute.providerId ?? String(dispute.id) })}
          destroys={false}
          onCancel={() => question(false)}
          onConfirm={() => question(true)}
        >
          <p>{words.confirmText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The chosen file, and what is wrong with it. */
function usePdf() {
  const [file, setFile] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  return {
    file,
    problem,
    choose(chosen: File | null) {
      setFile(chosen)
      setProblem(chosen === null ? undefined : problemOf(chosen))
    },
    async check() {
      const found = file === null ? words.noFile : problemOf(file)
      setProblem(found)
      return found === undefined
    },
  }
}

function problemOf({ name, size }: File): string | undefined {
  if (!name.toLowerCase().endsWith('.pdf')) return words.notPdf
  if (size <= MAX_EVIDENCE_BYTES) return undefined
  return words.tooLarge({ size: formatMegabytes(size), max: formatMegabytes(MAX_EVIDENCE_BYTES) })
}

/** A question whose answer the submit awaits. */
function useQuestion() {
  const [isAsked, setIsAsked] = useState(false)
  const answer = useRef<(isYes: boolean) => void>(() => {})
  return {
    question: isAsked ? (isYes: boolean) => answer.current(isYes) : null,
    ask() {
      setIsAsked(true)
      return new Promise<boolean>((resolve) => {
        answer.current = resolve
      }).finally(() => setIsAsked(false))
    },
  }
}

/** Longer than the server waits for the provider. */
const TIMEOUT_MS = 180_000

/** Sends the answer, then reads the dispute, the lists and the tasks again: its outcome is in the dispute. */
function useSend(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ message, phone, file }: z.output<typeof schema> & { file: File }) => {
      const form = new FormData()
      form.append('id', String(id))
      form.append('message', message)
      if (phone !== undefined) form.append('phone', phone)
      form.append('file', file)
      return call(answerDispute, { form, timeoutMs: TIMEOUT_MS })
    },
    onSuccess(dispute) {
      queryClient.setQueryData(disputeQuery(id).queryKey, dispute)
      if (dispute.answer?.state === 'SENT') toast.success(words.sent)
    },
    onSettled: () =>
      Promise.all([disputesKey, statsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    meta: { errors: 'form' },
  })
}
