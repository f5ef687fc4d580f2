import { useRef } from 'react'

/** A `ref` that focuses its element once, when it appears. For an element that replaces a pressed button. */
export function useFocusOnce(options?: FocusOptions): (element: HTMLElement | null) => void {
  const isFocused = useRef(false)
  return (element) => {
    if (!element || isFocused.current) return
    isFocused.current = true
    element.focus(options)
  }
}
