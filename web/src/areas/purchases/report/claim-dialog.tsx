import { MAX_REPORT_LENGTH, reportPurchase } from '@docket/contract/reports'
import { message } from '@docket/contract/text'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { SelectField } from '../../../kit/ui/form/select-field.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { reportWords } from './strings.ts'

interface ClaimDialogProps {
  purchaseId: number
  /** What was delivered, one of which is claimed. */
  accounts: readonly { id: number; name: string }[]
  /** Loads the purchase again, after every outcome. */
  refresh: () => Promise<unknown>
  onClose: () => void
}

const claimForm = z.object({
  accountId: z.coerce.number(),
  message: message(MAX_REPORT_LENGTH, reportWords.sayWhose),
})

/** A claim of ownership: an account belongs to the customer, or was taken from someone. */
export function ClaimDialog({ purchaseId, accounts, refresh, onClose }: ClaimDialogProps) {
  const formId = useId()
  const form = useZodForm({
    schema: claimForm,
    defaults: { accountId: accounts[0]?.id ?? 0, message: '' },
  })
  const claim = useMutation({
    mutationFn: (input: z.output<typeof claimForm>) =>
      call(reportPurchase, { body: { purchaseId, kind: 'OWNERSHIP', ...input } }),
    onSettled: refresh,
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={reportWords.claimTitle}
      description={reportWords.claimHint}
      formId={formId}
      submit={reportWords.sendClaim}
      busy={claim.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (input) => {
          await claim.mutateAsync(input)
          onClose()
          toast.success(reportWords.reportSent)
        }}
      >
        {accounts.length > 1 && (
          <SelectField
            label={reportWords.claimed}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            {...form.field('accountId')}
          />
        )}
        <TextArea
          label={reportWords.claimMessage}
          rows={4}
          maxLength={MAX_REPORT_LENGTH}
          {...form.field('message')}
        />
      </Form>
    </FormDialog>
  )
}
