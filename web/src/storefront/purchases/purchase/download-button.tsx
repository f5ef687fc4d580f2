import { purchaseById } from '@docket/contract/purchases'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { formatOrder } from '../../../lib/format.ts'
import { saveTextFile } from '../../../lib/save-text-file.ts'
import { call } from '../../../shared/api/api.ts'
import { Button } from '../../../ui/form/button.tsx'
import { words } from '../strings.ts'
import { logFileName, logFileText } from './log-file.ts'

interface DownloadButtonProps {
  purchaseId: number
  orderId: number
  variant?: 'primary' | 'secondary'
  size?: 'normal' | 'small'
  wide?: boolean
}

/** Fetches all accounts of a purchase and saves them as a text file. */
export function DownloadButton({ purchaseId, orderId, variant, size = 'small', wide }: DownloadButtonProps) {
  const download = useMutation({
    mutationFn: () => call(purchaseById, { params: { id: purchaseId } }),
    onSuccess: (purchase) => saveTextFile(logFileName(purchase.product.title), logFileText(purchase)),
  })
  return (
    <Button
      variant={variant}
      size={size}
      wide={wide}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {words.download}
        <span className="sr-only">{words.downloadOf(formatOrder(orderId))}</span>
      </span>
    </Button>
  )
}
