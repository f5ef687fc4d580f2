import { deliveredForms } from '@docket/contract/nouns'
import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { useStoreName } from '../../../kit/store/store-name.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { secondsOf } from './new-purchase.ts'
import type { PurchaseDetails } from './purchase-query.ts'
import { receiptWords as words } from './strings.ts'

/** Shares a picture of a purchase: the shop, what was bought and how fast it came. Never what it cost, or the logs. */
export function ShareButton({ purchase }: { purchase: PurchaseDetails }) {
  const storeName = useStoreName()
  const [isBusy, setIsBusy] = useState(false)
  const { id, product, amount, refunded } = purchase
  if (amount > 0 && refunded >= amount) return null

  async function share() {
    setIsBusy(true)
    try {
      const { sharePicture } = await import('./share-picture.ts')
      const isSaved = await sharePicture({
        storeName,
        title: product.title,
        seconds: secondsOf(id),
        coverUrl: product.cover?.url,
      })
      if (isSaved) toast.success(words.shared)
    } catch {
      toast.error(words.shareFailed)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Button size="small" busy={isBusy} onClick={share}>
      <Share2 aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {words.share}
        <span className="sr-only">{words.shareOf(deliveredForms(product.noun))}</span>
      </span>
    </Button>
  )
}
