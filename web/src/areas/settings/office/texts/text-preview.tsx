import type { SiteText } from '@docket/contract/site-texts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { useMediaQuery, WIDE } from '../../../../kit/lib/use-media-query.ts'
import { type Device, DeviceChoice } from '../../../../kit/office/device-choice.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { words } from './strings.ts'
import { previewQuery } from './texts.ts'

const widths: Record<Device, string> = { phone: 'max-w-[23.75rem]', desktop: 'max-w-full' }

/** The page as visitors would see it, rendered by the server. */
export function TextPreview({ text, onClose }: { text: SiteText; onClose: () => void }) {
  const isWide = useMediaQuery(WIDE)
  const [device, setDevice] = useState<Device>(isWide ? 'desktop' : 'phone')
  const { data, error, refetch } = useQuery(previewQuery(text))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.preview}
      description={words.previewLead}
      size="wide"
      keepHeight
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      <DeviceChoice device={device} onChange={setDevice} />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <iframe
          title={words.previewFrame}
          // The sandbox allows neither scripts nor new windows, so a click on a link does nothing.
          sandbox="allow-same-origin"
          srcDoc={data.html.replace('<head>', '<head><base target="_blank">')}
          className={`mx-auto block h-[60dvh] w-full rounded-card border border-line bg-bg ${widths[device]}`}
        />
      ) : (
        <Skeleton className="h-[60dvh] w-full" />
      )}
    </Dialog>
  )
}
