import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner, toast } from 'sonner'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { uiWords } from '../strings.ts'
import { connectToaster, VISIBLE_TOASTS } from './toast.ts'

const iconProps = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const

/** From this width on there is no checkout bar at the bottom. */
const NO_CHECKOUT_BAR = '(min-width: 64rem)'

/**
 * Shows the toasts: at most three, each for five seconds, announced as they appear. They are above every overlay, in
 * the corner with the fewest controls: primary buttons are on the right, on phones at the bottom.
 */
export function Toaster() {
  const hasNoCheckoutBar = useMediaQuery(NO_CHECKOUT_BAR)
  useEffect(() => connectToaster(toast), [])
  return createPortal(
    <Sonner
      visibleToasts={VISIBLE_TOASTS}
      duration={5000}
      expand
      closeButton
      position={hasNoCheckoutBar ? 'bottom-left' : 'top-right'}
      offset={{ top: '4.5rem', bottom: '1rem', left: '1rem', right: '1rem' }}
      mobileOffset={{ top: '4rem', left: '1rem', right: '1rem' }}
      gap={8}
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
