import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast } from 'sonner'
import { uiWords } from '../strings.ts'
import { connectToaster, VISIBLE_TOASTS } from './toast.ts'
import { TOAST_GAP, useToastPlace } from './use-toast-place.ts'

const iconProps = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shows the toasts: at most three, each for five seconds, announced as they appear. They are above every overlay. */
export function Toaster() {
  useToastPlace()
  useEffect(() => connectToaster(toast), [])
  return createPortal(
    <Sonner
      visibleToasts={VISIBLE_TOASTS}
      duration={5000}
      expand
      closeButton
      position="bottom-right"
      offset="1rem"
      mobileOffset="1rem"
      gap={TOAST_GAP}
      containerAriaLabel={uiWords.notifications}
      toastOptions={{ closeButtonAriaLabel: uiWords.close }}
      icons={{
        success: <CircleCheck {...iconProps} />,
        error: <CircleAlert {...iconProps} />,
        warning: <TriangleAlert {...iconProps} />,
        info: <Info {...iconProps} />,
        close: <X {...iconProps} className="size-4" />,
      }}
    />,
    // The page's root is below the dialogs.
    document.body,
  )
}
