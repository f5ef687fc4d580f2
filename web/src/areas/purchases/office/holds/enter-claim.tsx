import { findAccount, openHold } from '@docket/contract/admin/holds'
import { MAX_REASON_LENGTH, reason } from '@docket/contract/admin/shared'
import { accountValue } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import type { NounForms } from '@docket/contract/nouns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { atField } from '../../../../kit/api/at-field.ts'
import { formatDateTime, formatOrder } from '../../../../kit/lib/format.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { CheckField } from '../../../../kit/ui/form/check-field.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { nounOf } from '../noun.ts'
import { holdWords } from './strings.ts'

type FoundAccount = Output<typeof findAccount>

/**
 * Adds the claim of a person who is not a customer: finds the account by its text, and withdraws or marks it. The rest
 * of its batch goes on hold only if the admin ticks that.
 */
export function EnterClaim({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const find = useMutation({
    mutationFn: (value: string) =>
      call(findAccount, { body: { value } }).catch(atField('value', 'NOT_FOUND')),
    // The text is a secret. The cache drops it when the dialog closes.
    gcTime: 0,
    meta: { errors: 'form' },
  })
  const account = find.data
  const noun = nounOf(account ?? {})
  const add = useAddClaim(noun, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={holdWords.claimTitle}
      description={holdWords.claimHint}
      formId={formId}
      submit={account ? holdWords.addClaim : holdWords.find}
      busy={account ? add.isPending : find.isPending}
      aside={
        account && (
          <Button variant="quiet" onClick={find.reset}>
            {holdWords.another}
          </Button>
        )
      }
    >
      {account ? (
        <>
          <FoundAccountLines account={account} noun={noun} />
          <ClaimForm
            id={formId}
            others={account.others ?? 0}
            noun={noun}
            onSubmit={(claim) =>
              add.mutateAsync({ batchId: account.batch.id, accountId: account.id, ...claim })
            }
          />
        </>
      ) : (
        <FindForm id={formId} onSubmit={(value) => find.mutateAsync(value)} />
      )}
    </FormDialog>
  )
}

const findForm = z.object({ value: accountValue })
const claimForm = z.object({ reason, holdRest: z.boolean() })

function FindForm({ id, onSubmit }: { id: string; onSubmit: (value: string) => Promise<unknown> }) {
  const form = useZodForm({ schema: findForm, defaults: { value: '' } })
  return (
    <Form form={form} id={id} onSubmit={({ value }) => onSubmit(value)}>
      <TextArea
        label={holdWords.text}
        hint={holdWords.textHint}
        rows={3}
        mono
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        {...form.field('value')}
      />
    </Form>
  )
}

interface ClaimFormProps {
  id: string
  /** How many other accounts of the batch are for sale. */
  others: number
  noun: NounForms
  onSubmit: (claim: z.output<typeof claimForm>) => Promise<unknown>
}

function ClaimForm({ id, others, noun, onSubmit }: ClaimFormProps) {
  const form = useZodForm({ schema: claimForm, defaults: { reason: '', holdRest: false } })
  return (
    <Form form={form} id={id} onSubmit={onSubmit}>
      <TextArea
        label={holdWords.claim}
        hint={holdWords.reasonHint}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        {...form.field('reason')}
      />
      {others > 0 && (
        <CheckField label={holdWords.holdRest({ count: others, ...noun })} {...form.field('holdRest')} />
      )}
    </Form>
  )
}

function FoundAccountLines({ account, noun }: { account: FoundAccount; noun: NounForms }) {
  const { id, status, orderId, product, batch } = account
  return (
    <div role="status" className="mb-4 flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{holdWords.found({ id: String(id), ...noun })}</span>
        <Badge tone={status === 'available' ? 'ok' : 'neutral'}>{holdWords.status[status]}</Badge>
        {orderId !== null && (
          <RowLink of="" {...searchLink('/admin/reports', { order: orderId })}>
            <span className="font-mono tabular-nums">{formatOrder(orderId)}</span>
          </RowLink>
        )}
      </p>
      <p className="wrap-anywhere text-muted">
        {holdWords.ofProduct(product.title, batch.id)}
        <br />
        {holdWords.comesFrom(batch.provenance)}
        <br />
        {holdWords.importedBy(batch.importedBy, formatDateTime(batch.createdAt))}
      </p>
      <p>{holdWords.effect[status](noun)}</p>
    </div>
  )
}

function useAddClaim(noun: NounForms, onAdded: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: z.input<typeof openHold.body>) => call(openHold, { body }),
    onSuccess({ held }) {
      toast.success(held > 0 ? holdWords.heldToast({ count: held, ...noun }) : holdWords.claimedToast)
      onAdded()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
