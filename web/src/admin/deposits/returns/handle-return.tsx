import { handleReturn, handleReturnBody } from '@docket/contract/admin/handle-return'
import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { formatDollars } from '../../../lib/format.ts'
import { amountText } from '../../../lib/typed-number.ts'
import { call } from '../../../shared/api/api.ts'
import { atField } from '../../../shared/api/at-field.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { NumberField } from '../../../ui/form/text-field.tsx'
import { typed } from '../../../ui/form/typed.ts'
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

const debitForm = handleReturnBody
  .pick({ note: true })
  .extend({ debit: typed(handleReturnBody.shape.debit.unwrap()) })
const noteForm = debitForm.extend({ debit: z.null().default(null) })
type Typed = z.input<typeof debitForm> | z.input<typeof noteForm>
type Entered = z.output<typeof debitForm> | z.output<typeof noteForm>

/** Debits the wallet for a return and marks it as handled, or only marks it, with a note. */
export function HandleReturn({ deposit, returned, isDebit, onClose }: HandleReturnProps) {
  const formId = useId()
  const form = useZodForm<Typed, Entered>({
    schema: isDebit ? debitForm : noteForm,
    defaults: { ...(isDebit && { debit: amountText(debitFor(returned, deposit)) }), note: '' },
  })
  const handle = useHandle(returned.id)
  return (
    <FormDialog
      open
      onClose={onClose}
      title={isDebit ? returnWords.debitTitle : returnWords.handleTitle}
      description={<span className="wrap-anywhere">{deposit.user.email}</span>}
      formId={formId}
      submit={isDebit ? returnWords.debit : returnWords.markHandled}
      busy={handle.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (entered) => {
          await handle.mutateAsync(entered)
          onClose()
          toast.success(
            entered.debit === null
              ? returnWords.handledToast
              : returnWords.debitedToast(formatDollars(entered.debit)),
          )
        }}
      >
        {isDebit && (
          <NumberField
            label={returnWords.debitAmount}
            prefix="$"
            hint={returnWords.balance(formatDollars(deposit.balance ?? 0))}
            {...form.field('debit')}
          />
        )}
        <TextArea
          label={returnWords.note}
          rows={2}
          maxLength={500}
          hint={returnWords.noteHint}
          {...form.field('note')}
        />
      </Form>
    </FormDialog>
  )
}

/** Handles a return, then fetches the deposit, the lists and the tasks again: another admin may have handled it. */
function useHandle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (entered: Entered) =>
      call(handleReturn, { body: { id, ...entered } }).catch(atField('debit', 'INSUFFICIENT_FUNDS')),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () =>
      Promise.all(
        [historiesKey, statsKey, usersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    meta: { errors: 'form' },
  })
}
