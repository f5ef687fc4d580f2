import { Ellipsis } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { useMediaQuery, WIDE } from '../../lib/use-media-query.ts'
import { Button } from '../form/button.tsx'
import { uiWords } from '../strings.ts'

/**
 * The less important buttons of a screen, such as its export. On a phone they are in a menu; it is the browser's own
 * popover, which closes on Escape or a press outside, and restores the focus. Renders nothing without a button.
 */
export function MoreActions({ children }: { children: ReactNode }) {
  const isWide = useMediaQuery(WIDE)
  return isWide ? children : <MoreMenu>{children}</MoreMenu>
}

function MoreMenu({ children }: { children: ReactNode }) {
  const id = useId()
  const place = useRef<HTMLSpanElement>(null)
  const menu = useRef<HTMLDivElement>(null)

  /** The menu is on the top layer, so it has to be told where its button is. */
  function putBelowButton({ newState }: ToggleEvent) {
    if (newState !== 'open' || !place.current || !menu.current) return
    menu.current.style.top = `${place.current.getBoundingClientRect().bottom + GAP_PX}px`
  }

  return (
    // A role may have none of the buttons.
    <span ref={place} className="has-[>:last-child>:empty]:hidden">
      <Button popoverTarget={id}>
        <Ellipsis aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {uiWords.more}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press of a button in the menu by keyboard is a click, too */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons are inside */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={putBelowButton}
        onClick={() => menu.current?.hidePopover()}
        className="header-menu"
      >
        <div className="grid gap-1">{children}</div>
      </div>
    </span>
  )
}

const GAP_PX = 4
