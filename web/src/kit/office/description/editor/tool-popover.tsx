import { Popover } from '@base-ui/react/popover'
import type { Editor } from '@tiptap/react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { ToolButton } from './tool-button.tsx'

interface ToolPopoverProps
  extends Pick<ComponentProps<typeof ToolButton>, 'tool' | 'label' | 'icon' | 'pressed'> {
  editor: Editor
  /** The content; `finish` closes the popover and returns to the text. */
  children: (finish: () => void) => ReactNode
}

/** A tool with a popover. Escape returns to its button, `finish` returns to the text. */
export function ToolPopover({ editor, tool, label, icon, pressed, children }: ToolPopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isFinished = useRef(false)

  function finish() {
    isFinished.current = true
    setIsOpen(false)
    // Synchronously, so that the next key press goes to the text and its selection.
    editor.view.focus()
  }

  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(open) => {
        isFinished.current = false
        setIsOpen(open)
      }}
    >
      <Popover.Trigger
        render={
          <ToolButton tool={tool} label={label} icon={icon} {...(pressed !== undefined && { pressed })} />
        }
      />
      <Popover.Portal>
        <Popover.Positioner
          // Fixed, like the dialog that it belongs to. Otherwise it would move when the page behind the dialog scrolls.
          positionMethod="fixed"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Popover.Popup
            aria-label={label}
            finalFocus={() => !isFinished.current}
            onKeyDown={pressWithEnter}
            className="popover w-80 max-w-[calc(100vw-1rem)] rounded-card bg-surface p-4 shadow-overlay outline-none"
          >
            {children(finish)}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/**
 * Clicks the focused button and prevents the default of the key. The click can move the focus to the text, where the
 * same key press would then replace the selection.
 */
function pressWithEnter(event: KeyboardEvent) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLButtonElement)) return
  event.preventDefault()
  event.target.click()
}
