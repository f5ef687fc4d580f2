import { handleReturn, handleReturnBody } from '@docket/contract/admin/handle-return'
import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formatDollars } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { atField } from '../../../shared/api/at-field.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { NumberField } from '../../../ui/form/text-field.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { historiesKey, statsKey } from '../../shared/histories/query-keys.ts'
import { usersKey } from '../../shared/users-key.ts'
import { type Deposit, depositQuery } from '../review/deposit-query.ts'
import { debitFor } from './debit-for.ts'
import { returnWords } from './strings.ts'

interface HandleReturnProps {
  deposit: Deposit
  returned: ReturnedPayment
  isDebit: boolean
  onClose: () => void
}

const noteForm = handleReturnBody.pick({ note: true })
const debitForm = noteForm.extend({ debit: handleReturnBody.shape.debit.unwrap() })

/** Debits the wallet for a return and marks it as handled, or only marks it, with a note. */
export function HandleReturn({ isDebit, ...props }: HandleReturnProps) {
  return isDebit ? <DebitWallet {...props} /> : <MarkHandled {...props} />
}

type Props = Omit<HandleReturnProps, 'isDebit'>

function DebitWallet({ deposit, returned, onClose }: Props) {
  const formId = useId()
  const form = useZodForm({ schema: debitForm, defaults: { debit: debitFor(returned, deposit), note: '' } })
  const handle = useHandle(returned.id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={returnWords.debitTitle}
      description={<span className="wrap-anywhere">{deposit.user.email}</span>}
      formId={formId}
      submit={returnWords.debit}
      busy={handle.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ debit, note }) => {
          await handle.mutateAsync({ debit, note })
          onClose()
          toast.success(returnWords.debitedToast(formatDollars(debit)))
        }}
      >
        <NumberField
          label={returnWords.debitAmount}
          prefix="$"
          hint={returnWords.balance(formatDollars(deposit.balance ?? 0))}
          {...form.number('debit')}
        />
        <NoteField hint={returnWords.noteHint} {...form.field('note')} />
      </Form>
    </FormDialog>
  )
}

function MarkHandled({ deposit, returned, onClose }: Props) {
  const formId = useId()
  const form = useZodForm({ schema: noteForm, defaults: { note: '' } })
  const handle = useHandle(returned.id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={returnWords.handleTitle}
      description={<span className="wrap-anywhere">{deposit.user.email}</span>}
      formId={formId}
      submit={returnWords.markHandled}
      busy={handle.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async ({ note }) => {
          await handle.mutateAsync({ debit: null, note })
          onClose()
          toast.success(returnWords.handledToast)
        }}
      >
        <NoteField hint={returnWords.noteHint} {...form.field('note')} />
      </Form>
    </FormDialog>
  )
}

function NoteField(props: Omit<Parameters<typeof TextArea>[0], 'label' | 'rows' | 'maxLength'>) {
  return <TextArea label={returnWords.note} rows={2} maxLength={500} {...props} />
}

/** Handles a return, then fetches the deposit, the lists and the tasks again: another admin may have handled it. */
function useHandle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (entered: { debit: number | null; note: string }) =>
      call(handleReturn, { body: { id, ...entered } }).catch(atField('debit', 'INSUFFICIENT_FUNDS')),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () =>
      Promise.all(
        [historiesKey, statsKey, usersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    meta: { errors: 'form' },
  })
}
