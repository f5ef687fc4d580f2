import { Search } from 'lucide-react'
import { Suspense, useEffectEvent, useLayoutEffect, useState } from 'react'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { Kbd } from './kbd.tsx'
import { screensFor } from './office-screens.ts'
import { words } from './strings.ts'
import { isTyping, useShortcuts } from './use-shortcuts.ts'

const CommandPalette = lazyNamed(() => import('./command-palette.tsx'), 'CommandPalette')
const ShortcutsSheet = lazyNamed(() => import('./shortcuts-sheet.tsx'), 'ShortcutsSheet')

type Overlay = 'palette' | 'sheet' | null

/** The overlays that the keyboard opens on every screen of the back office: the palette, and the sheet of shortcuts. */
export function usePalette() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  const [typedText, setTypedText] = useState('')
  const role = useOperatorRole() ?? null
  const screens = screensFor(role)
  const open = () => {
    setTypedText('')
    setOverlay('palette')
  }
  useShortcuts({ screens, onPalette: open, onShortcutList: () => setOverlay('sheet') })
  useKeysBeforeFocus(overlay === 'palette', (key) => setTypedText((text) => text + key))
  const close = () => setOverlay(null)
  return {
    open,
    overlay: (
      <Suspense>
        {overlay === 'palette' && (
          <CommandPalette
            role={role}
            typedText={typedText}
            onType={setTypedText}
            onClose={close}
            onShortcutList={() => setOverlay('sheet')}
          />
        )}
        {overlay === 'sheet' && <ShortcutsSheet screens={screens} onClose={close} />}
      </Suspense>
    ),
  }
}

/** Collects the keys that are typed before the palette's field has the focus. Its code may still be loading. */
function useKeysBeforeFocus(isOpen: boolean, onKey: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.length !== 1 || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target))
      return
    event.preventDefault()
    onKey(event.key)
  })
  // A layout effect runs before the next key press.
  useLayoutEffect(() => {
    if (!isOpen) return
    const listener = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [isOpen])
}

/** A button that opens the palette, for example on a phone. */
export function PaletteButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-haspopup="dialog"
      className="flex min-h-(--control) shrink-0 items-center gap-3 rounded-control border border-control bg-surface px-3 text-14 text-muted hover:bg-sunken hover:text-ink"
    >
      <Search aria-hidden="true" strokeWidth={1.75} className="size-5" />
      <span className="flex-1 text-start">{words.open}</span>
      <span aria-hidden="true" className="pointer-coarse:hidden">
        <Kbd>{words.paletteKeys}</Kbd>
      </span>
    </button>
  )
}
