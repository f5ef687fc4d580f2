import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { isOutcomeKnown, useIdempotencyKey } from '../../shared/api/idempotency-key.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** How a request is sent: with its idempotency key and the body of its first attempt. */
export type Sending = Pick<ReturnType<typeof useIdempotencyKey>, 'key' | 'firstSentBody'>

interface PurchaseOptions<PurchaseRequest, Receipt> {
  /** What is requested, without the price. The same intent has the same key. */
  intent: readonly (string | number | undefined)[]
  send: (request: PurchaseRequest, sending: Sending) => Promise<Receipt>
  onPurchased: (receipt: Receipt) => Promise<void> | void
  /** Called if the server refused. The wallet is fetched again after every failure. */
  onRefused: (error: ApiError) => void
}

/**
 * Sends purchase requests. The key exists before the click and stays while the outcome is unknown, so that a second
 * press cannot buy twice.
 */
export function usePurchase<PurchaseRequest, Receipt>({
  intent,
  send,
  onPurchased,
  onRefused,
}: PurchaseOptions<PurchaseRequest, Receipt>) {
  const queryClient = useQueryClient()
  const sending = useIdempotencyKey(intent)
  const isRunning = useRef(false)
  const intentText = JSON.stringify(intent)
  const mutation = useMutation({
    mutationFn: ({ request }: { request: PurchaseRequest; intentText: string }) => send(request, sending),
    onSuccess: (receipt) => {
      // The refusal of an earlier attempt would contradict the receipt.
      toast.clear()
      return onPurchased(receipt)
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (error instanceof ApiError) onRefused(error)
    },
    onSettled: (_receipt, error) => {
      isRunning.current = false
      sending.settle(error)
    },
    meta: { errors: 'form' },
  })

  return {
    /** Rejects with an error that has been shown already. */
    async purchase(request: PurchaseRequest): Promise<void> {
      // A second click can come before the button is busy.
      if (isRunning.current) return
      isRunning.current = true
      await mutation.mutateAsync({ request, intentText })
    },
    isPending: mutation.isPending,
    /** The request has changed: drops the last error, unless that attempt may have succeeded. */
    forget() {
      if (mutation.error && isOutcomeKnown(mutation.error)) mutation.reset()
    },
    error: mutation.error,
    /** The request has not changed since the last attempt. */
    isSameRequest: mutation.variables?.intentText === intentText,
    /** The last attempt, or an earlier one with its key, may have succeeded. */
    mayHaveSucceeded: sending.mayHaveSucceeded(mutation.variables?.intentText ?? ''),
  }
}
