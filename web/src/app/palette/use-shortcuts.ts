import { useRouter } from '@tanstack/react-router'
import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { OfficeScreen } from '../../kit/office/office-area.ts'
import { areSingleKeysOn } from './single-keys.ts'

/** How long after `g` the letter may follow. */
const SEQUENCE_MS = 1_500

interface Shortcuts {
  screens: readonly OfficeScreen[]
  onPalette: () => void
  onShortcutList: () => void
}

/**
 * Listens for ⌘K or Ctrl+K, `?`, and `g` with a letter, unless a dialog or menu is open. Single keys are ignored while
 * the focus is in a field, and if they are switched off.
 */
export function useShortcuts({ screens, onPalette, onShortcutList }: Shortcuts): void {
  const router = useRouter()
  const gPressedAtMs = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || isCovered()) return
    if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      return onPalette()
    }
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || !areSingleKeysOn()) return
    const isAfterG = event.timeStamp - gPressedAtMs.current < SEQUENCE_MS
    gPressedAtMs.current = Number.NEGATIVE_INFINITY
    if (event.key === '?') return onShortcutList()
    if (isAfterG) {
      const screen = screens.find(({ key }) => key === event.key.toLowerCase())
      if (screen) void router.navigate({ to: screen.to })
      return
    }
    if (event.key === 'g') gPressedAtMs.current = event.timeStamp
  })
  // A layout effect runs before the page is visible, so that no key press is lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
}

const isCovered = () => document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null

/** Whether a key goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.matches('input, textarea, select')
}
