import { useLayoutEffect } from 'react'
import { useSonner } from 'sonner'
import { type Surroundings, type ToastPlace, toastPlace } from './toast-place.ts'

/** Keeps the visible toasts where they cover nothing (toast-place.ts), also while dialogs open and bars appear. */
export function useToastPlace(): void {
  const hasToasts = useSonner().toasts.length > 0
  useLayoutEffect(() => {
    if (!hasToasts) return
    let frame = 0
    const placeSoon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(placeToasts)
    }
    const observer = new MutationObserver(placeSoon)
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-open'] })
    addEventListener('resize', placeSoon)
    addEventListener('scroll', placeSoon, { passive: true })
    visualViewport?.addEventListener('resize', placeSoon)
    placeSoon()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      removeEventListener('resize', placeSoon)
      removeEventListener('scroll', placeSoon)
      visualViewport?.removeEventListener('resize', placeSoon)
    }
  }, [hasToasts])
}

function placeToasts(): void {
  const { side, bottom }: ToastPlace = toastPlace(surroundings())
  const root = document.documentElement
  root.dataset.toasts = side
  root.style.setProperty('--toasts-bottom', `${Math.round(bottom)}px`)
}

/** What is around the toasts now. */
function surroundings(): Surroundings {
  const { clientWidth: width, clientHeight: height } = document.documentElement
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
  const dialog = [...document.querySelectorAll('[data-modal][data-open]')].filter(isShown).at(-1)
  const footer = dialog?.querySelector('footer')
  const box = dialog?.getBoundingClientRect()
  return {
    window: { width, height },
    toasts: {
      width: Math.max(0, ...toasts.map(({ offsetWidth }) => offsetWidth)),
      height: toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + TOAST_GAP, 0),
    },
    taken: Math.max(
      keyboardHeight(height),
      ...[...document.querySelectorAll('[data-bottom-bar]')].map((bar) => takenBy(bar, height)),
    ),
    buttons: [...document.querySelectorAll('[data-primary], [data-keep-free], aside')].map((button) =>
      button.getBoundingClientRect(),
    ),
    ...(box && {
      dialog: {
        left: box.left,
        top: box.top,
        right: box.right,
        bottom: box.bottom,
        buttonsTop: footer && isShown(footer) ? footer.getBoundingClientRect().top : box.bottom,
      },
    }),
  }
}

/** Between two toasts. */
export const TOAST_GAP = 8

const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/**
 * How much of the window's bottom a bar takes. A bar that sticks there moves up with the end of its page; from the middle
 * of the window on, there is room below it.
 */
function takenBy(bar: Element, windowHeight: number): number {
  const { position } = getComputedStyle(bar)
  const { top, height } = bar.getBoundingClientRect()
  if ((position !== 'fixed' && position !== 'sticky') || height === 0) return 0
  return top < windowHeight / 2 ? 0 : Math.max(0, windowHeight - top)
}

/** The keyboard of a phone covers the window without changing its height. */
function keyboardHeight(windowHeight: number): number {
  return visualViewport ? windowHeight - visualViewport.offsetTop - visualViewport.height : 0
}
