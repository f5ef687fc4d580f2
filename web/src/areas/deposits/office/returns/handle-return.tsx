import { handleReturn, handleReturnBody } from '@docket/contract/admin/handle-return'
import type { ReturnedPayment } from '@docket/contract/admin/returned-payments'
import { MAX_REASON_LENGTH } from '@docket/contract/admin/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { atField } from '../../../../kit/api/at-field.ts'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { amountText, typedNumber } from '../../../../kit/lib/typed-number.ts'
import { historiesKey, statsKey } from '../../../../kit/office/histories/query-keys.ts'
import { usersKey } from '../../../../kit/office/users-key.ts'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { NumberField } from '../../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { useZodForm, type ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { type Deposit, depositQuery } from '../review/deposit-query.ts'
import { excessDollars } from '../review/settle-forms.ts'
import { debitFor } from './debit-for.ts'
import { returnWords } from './strings.ts'

interface HandleReturnProps {
  deposit: Deposit
  returned: ReturnedPayment
  isDebit: boolean
  onClose: () => void
}

const fields = handleReturnBody.pick({ note: true }).extend({ isMoreConfirmed: z.boolean() })
const noteForm = fields.extend({ debit: z.null().default(null) })

/** The admin must confirm a debit above `mostDollars`. */
const debitForm = (mostDollars: number) =>
  fields
    .extend({ debit: typed(handleReturnBody.shape.debit.unwrap()) })
    .refine(({ debit, isMoreConfirmed }) => isMoreConfirmed || excessDollars(debit, mostDollars) === 0, {
      path: ['isMoreConfirmed'],
      error: returnWords.moreNotConfirmed,
      // Checked even if another field has an error, so that the form shows all errors together.
      when: ({ value }) => handleReturnBody.pick({ debit: true }).loose().safeParse(value).success,
    })
type Typed = z.input<ReturnType<typeof debitForm>> | z.input<typeof noteForm>
type Entered = z.output<ReturnType<typeof debitForm>> | z.output<typeof noteForm>

/** Debits the wallet for a return and marks it as handled, or only marks it, with a note. */
export function HandleReturn({ deposit, returned, isDebit, onClose }: HandleReturnProps) {
  const formId = useId()
  const most = returned.toDebit ?? 0
  const form = useZodForm<Typed, Entered>({
    schema: isDebit ? debitForm(most) : noteForm,
    defaults: {
      ...(isDebit && { debit: amountText(debitFor(returned, deposit)) }),
      note: '',
      isMoreConfirmed: false,
    },
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
        {isDebit && <DebitFields form={form} most={most} balance={deposit.balance ?? 0} />}
        <TextArea
          label={returnWords.note}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          hint={returnWords.noteHint}
          {...form.field('note')}
        />
      </Form>
    </FormDialog>
  )
}

interface DebitFieldsProps {
  form: ZodForm<Typed, Entered>
  /** The dollars that can be debited without a confirmation. */
  most: number
  balance: number
}

/** The amount; for more than is left to debit, also the confirmation, which says both sums. */
function DebitFields({ form, most, balance }: DebitFieldsProps) {
  const debit = typedNumber(form.watch('debit') ?? '')
  const isMore = excessDollars(debit, most) > 0
  const field = form.field('debit')
  return (
    <>
      <NumberField
        label={returnWords.debitAmount}
        prefix="$"
        hint={returnWords.balance(formatDollars(balance))}
        {...field}
        onChange={(event) => {
          // The confirmation was for another amount.
          form.resetField('isMoreConfirmed')
          return field.onChange(event)
        }}
      />
      <p role="status" className="-mt-2 font-medium text-14 text-warn empty:hidden">
        {isMore && returnWords.moreThanLeft(formatDollars(most))}
      </p>
      {isMore && (
        <CheckField
          label={returnWords.confirmMore(formatDollars(debit ?? 0), formatDollars(most))}
          {...form.field('isMoreConfirmed')}
        />
      )}
    </>
  )
}

/** Handles a return, then fetches the deposit, the lists and the tasks again: another admin may have handled it. */
function useHandle(id: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ isMoreConfirmed, ...entered }: Entered) =>
      // The previous release does not know the confirmation.
      call(handleReturn, { body: { id, ...entered, ...(isMoreConfirmed && { isMoreConfirmed }) } }).catch(
        atField('debit', 'INSUFFICIENT_FUNDS'),
      ),
    onSuccess: (deposit) => queryClient.setQueryData(depositQuery(deposit.id).queryKey, deposit),
    onSettled: () =>
      Promise.all(
        [historiesKey, statsKey, usersKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    meta: { errors: 'form' },
  })
}
