import { Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { Kbd } from './kbd.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const words = adminStrings.palette
const CommandPalette = lazy(() =>
  import('./command-palette.tsx').then((module) => ({ default: module.CommandPalette })),
)
const ShortcutsSheet = lazy(() =>
  import('./shortcuts-sheet.tsx').then((module) => ({ default: module.ShortcutsSheet })),
)

type Overlay = 'palette' | 'sheet' | null

/** What can be reached from the keyboard on every screen of the back office: the palette, and the sheet of shortcuts. */
export function usePalette() {
  const [overlay, setOverlay] = useState<Overlay>(null)
  useShortcuts({ onPalette: () => setOverlay('palette'), onSheet: () => setOverlay('sheet') })
  const close = () => setOverlay(null)
  return {
    open: () => setOverlay('palette'),
    overlay: (
      <Suspense>
        {overlay === 'palette' && <CommandPalette onClose={close} onSheet={() => setOverlay('sheet')} />}
        {overlay === 'sheet' && <ShortcutsSheet onClose={close} />}
      </Suspense>
    ),
  }
}

/** The way to the palette for those who do not know its keys, and on a phone. */
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
