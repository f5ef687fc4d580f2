import { purchaseById } from '@docket/contract/history'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { formatOrder } from '../../lib/format.ts'
import { saveTextFile } from '../../lib/save-text-file.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { logFileName, logFileText } from './log-file.ts'

interface DownloadButtonProps {
  purchaseId: number
  orderId: number
  variant?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
}

/** Fetches all logs of a purchase, however many, and saves them as a text file. */
export function DownloadButton({ purchaseId, orderId, variant, size = 'small' }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => call(purchaseById, { params: { id: purchaseId } }),
    onSuccess: (purchase) => saveTextFile(logFileName(purchase.product.title), logFileText(purchase)),
  })
  return (
    <Button variant={variant} size={size} busy={download.isPending} onClick={() => download.mutate()}>
      <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {strings.history.download}
        <span className="sr-only">{strings.history.downloadOf(formatOrder(orderId))}</span>
      </span>
    </Button>
  )
}
