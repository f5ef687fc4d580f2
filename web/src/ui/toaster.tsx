import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'
import { strings } from '../lib/strings.ts'
import { useMediaQuery } from '../lib/use-media-query.ts'

const look = { className: 'size-5', strokeWidth: 1.75, 'aria-hidden': true } as const

/** Wide enough that the bar to buy with does not stand at the bottom. */
const ROOMY = '(min-width: 64rem)'

/**
 * Where toasts appear: at most three, each for five seconds, read out as they come. Above every overlay, and in the
 * corner where least is pressed: what a screen or a dialog is there for stands at its right, on phones at the bottom.
 */
export function Toaster() {
  const isWide = useMediaQuery(ROOMY)
  return createPortal(
    <Sonner
      visibleToasts={3}
      duration={5000}
      expand
      closeButton
      position={isWide ? 'bottom-left' : 'top-right'}
      offset={{ top: '4.5rem', bottom: '1rem', left: '1rem', right: '1rem' }}
      mobileOffset={{ top: '4rem', left: '1rem', right: '1rem' }}
      gap={8}
      containerAriaLabel={strings.common.notifications}
      toastOptions={{ closeButtonAriaLabel: strings.common.close }}
      icons={{
        success: <CircleCheck {...look} />,
        error: <CircleAlert {...look} />,
        warning: <TriangleAlert {...look} />,
        info: <Info {...look} />,
        close: <X {...look} className="size-4" />,
      }}
    />,
    // The page's own root is a layer below the dialogs.
    document.body,
  )
}
