import {
  type Coupon,
  deleteCoupon,
  deleteCoupons,
  endCoupons,
  resumeCoupons,
} from '@docket/contract/admin/coupons'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import { DeleteDialog } from '../../kit/api/delete-dialog.tsx'
import { focusMain } from '../../kit/lib/focus-main.ts'
import { ConfirmBulk } from '../../kit/office/bulk/confirm-bulk.tsx'
import { bulkWords } from '../../kit/office/bulk/strings.ts'
import { useBulkAction } from '../../kit/office/bulk/use-bulk-action.ts'
import { type BulkTable, useBulkConfirmation } from '../../kit/office/bulk/use-bulk-confirmation.ts'
import { Button } from '../../kit/ui/form/button.tsx'
import { couponsKey, couponTerms } from './coupons.ts'
import { words } from './words.ts'

interface CouponBulkActionsProps {
  coupons: readonly Coupon[]
  table: BulkTable
}

/** What can be done with several coupons at once: end them now, which can be undone, and delete them. */
export function CouponBulkActions({ coupons, table }: CouponBulkActionsProps) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: couponsKey })
  const { rows: couponsToDelete, ask, cancel, finish } = useBulkConfirmation<Coupon>(table)
  const validCoupons = coupons.filter(({ state }) => state !== 'EXPIRED')

  const resume = useBulkAction({
    send: (ended: { id: number; expiryDate: string }[]) => call(resumeCoupons, { body: { coupons: ended } }),
    words: { done: words.severalResumed, notDone: words.notResumed },
    refresh,
  })
  const end = useBulkAction({
    send: (ending: readonly Coupon[]) => call(endCoupons, { body: { ids: ending.map(({ id }) => id) } }),
    words: { done: words.severalEnded, notDone: words.notEnded },
    refresh,
    undo: (done, ended) =>
      resume.mutate(ended.flatMap(({ id, expiryDate }) => (done.includes(id) ? [{ id, expiryDate }] : []))),
  })
  const remove = useBulkAction({
    send: (ids: number[]) => call(deleteCoupons, { body: { ids } }),
    words: { done: words.severalDeleted, notDone: words.notDeleted },
    refresh,
  })

  function afterEnd() {
    table.clear()
    requestAnimationFrame(focusMain)
  }

  const uses = couponsToDelete.reduce((sum, coupon) => sum + coupon.uses, 0)
  return (
    <>
      {validCoupons.length > 0 && (
        <Button
          size="small"
          busy={end.isPending}
          onClick={() => end.mutate(validCoupons, { onSuccess: afterEnd })}
        >
          {bulkWords.end}
        </Button>
      )}
      <Button size="small" onClick={() => ask(coupons)}>
        {bulkWords.remove}
      </Button>
      {couponsToDelete.length > 0 && (
        <ConfirmBulk
          title={words.confirmDeleteSeveral({ count: couponsToDelete.length })}
          names={couponsToDelete.map(({ value }) => value)}
          busy={remove.isPending}
          onCancel={cancel}
          onConfirm={() => finish(remove.mutateAsync(couponsToDelete.map(({ id }) => id)))}
        >
          {uses === 0 ? words.deleteSeveralUnused : words.deleteSeveralUsed({ count: uses })}
        </ConfirmBulk>
      )}
    </>
  )
}

interface DeleteCouponProps {
  coupon: Coupon
  onClose: () => void
  onDeleted: () => void
}

/** Asks before it deletes a coupon, and shows the terms of the coupon. */
export function DeleteCoupon({ coupon, ...callbacks }: DeleteCouponProps) {
  const { id, value, uses } = coupon
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteCoupon, { params: { id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: couponsKey })}
      {...callbacks}
    >
      <p className="break-all font-mono font-semibold text-ink">{value}</p>
      <p>{couponTerms(coupon)}</p>
      <p className="mt-1">{uses === 0 ? words.deleteUnused : words.deleteUsed({ count: uses })}</p>
    </DeleteDialog>
  )
}
