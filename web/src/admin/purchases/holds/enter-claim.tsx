import { findAccount, openHold } from '@docket/contract/admin/holds'
import { reason } from '@docket/contract/admin/shared'
import { accountValue } from '@docket/contract/admin/stock'
import type { Output } from '@docket/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import * as z from 'zod'
import { formatCount, formatDateTime, formatOrder } from '../../../lib/format.ts'
import { call } from '../../../shared/api/api.ts'
import { atField } from '../../../shared/api/at-field.ts'
import { searchLink } from '../../../shared/search/search-link.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { RowLink } from '../../../ui/table/row-button.tsx'
import { purchasesKey } from '../../shared/histories/query-keys.ts'
import { holdWords } from './strings.ts'

type FoundAccount = Output<typeof findAccount>

/** Enters a claim of a person who is not a customer: finds the account by its text, then puts its batch on hold. */
export function EnterClaim({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const find = useMutation({
    mutationFn: (value: string) =>
      call(findAccount, { body: { value } }).catch(atField('value', 'NOT_FOUND')),
    // The text is a secret. The cache drops it when the dialog closes.
    gcTime: 0,
    meta: { errors: 'form' },
  })
  const hold = useHold(onClose)
  const account = find.data
  return (
    <FormDialog
      onClose={onClose}
      title={holdWords.claimTitle}
      description={holdWords.claimHint}
      formId={formId}
      submit={account ? holdWords.hold : holdWords.find}
      busy={account ? hold.isPending : find.isPending}
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
          <FoundAccountLines account={account} />
          <ClaimForm
            id={formId}
            onSubmit={(reason) =>
              hold.mutateAsync({ batchId: account.batch.id, accountId: account.id, reason })
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
const claimForm = z.object({ reason })

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

function ClaimForm({ id, onSubmit }: { id: string; onSubmit: (reason: string) => Promise<unknown> }) {
  const form = useZodForm({ schema: claimForm, defaults: { reason: '' } })
  return (
    <Form form={form} id={id} onSubmit={(values) => onSubmit(values.reason)}>
      <TextArea
        label={holdWords.claim}
        hint={holdWords.reasonHint}
        rows={3}
        maxLength={500}
        {...form.field('reason')}
      />
    </Form>
  )
}

function FoundAccountLines({ account: { id, status, orderId, product, batch } }: { account: FoundAccount }) {
  return (
    <div role="status" className="mb-4 flex flex-col gap-1 rounded-control bg-sunken px-4 py-3 text-14">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{holdWords.found(id)}</span>
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
      <p>{holdWords.effect[status]}</p>
    </div>
  )
}

function useHold(onHeld: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { batchId: number; accountId: number; reason: string }) => call(openHold, { body }),
    onSuccess({ held }) {
      toast.success(holdWords.heldToast(formatCount(held), held === 1))
      onHeld()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: purchasesKey }),
    meta: { errors: 'form' },
  })
}
