import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../shared/api/api-error.ts'
import { useIdempotencyKey } from '../../shared/api/idempotency-key.ts'
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
  const mutation = useMutation({
    // An object, because a request may be undefined.
    mutationFn: ({ request }: { request: PurchaseRequest }) => sending.send(send(request, sending)),
    onSuccess: async (receipt) => {
      // The refusal of an earlier attempt would contradict the receipt.
      toast.clear()
      try {
        await onPurchased(receipt)
      } catch (error) {
        // It must not look as if the purchase had failed: the customer would buy again.
        reportError(error)
      }
    },
    onError: (error) => {
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
      if (error instanceof ApiError) onRefused(error)
    },
    onSettled: () => {
      isRunning.current = false
    },
    meta: { errors: 'form' },
  })

  return {
    /** Rejects with an error that has been shown already. */
    async purchase(request: PurchaseRequest): Promise<void> {
      // A second click can come before the button is busy.
      if (isRunning.current) return
      isRunning.current = true
      await mutation.mutateAsync({ request })
    },
    isPending: mutation.isPending,
    /** The request has changed, so the last refusal no longer applies. `unknownOutcome` remembers lost answers. */
    forget() {
      if (mutation.error) mutation.reset()
    },
    error: mutation.error,
    unknownOutcome: sending.unknownOutcome,
  }
}
