import { Popover } from '@base-ui/react/popover'
import type { Editor } from '@tiptap/react'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useRef,
  useState,
} from 'react'

interface ToolbarFocus {
  /** The one tool that Tab focuses. The arrow keys move from it to the other tools. */
  current: string
  onFocus: (tool: string) => void
}

export const ToolbarContext = createContext<ToolbarFocus>({ current: '', onFocus: () => {} })

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'children'> {
  /** Identifies the tool in the toolbar. */
  tool: string
  label: string
  icon: LucideIcon
  /** Whether the tool's format is active; undefined for an action. */
  pressed?: boolean
}

/** An icon button of the toolbar. Its name is for screen readers and shown on hover. */
export function ToolButton({ tool, label, icon: Icon, pressed, ...buttonProps }: ToolButtonProps) {
  const { current, onFocus } = use(ToolbarContext)
  return (
    <button
      type="button"
      // A mouse press here must not move the cursor out of the text.
      onMouseDown={(event) => event.preventDefault()}
      onFocus={() => onFocus(tool)}
      {...buttonProps}
      data-tool={tool}
      tabIndex={current === tool ? 0 : -1}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={clsx(
        'inline-flex size-(--target) shrink-0 items-center justify-center rounded-control border text-ink transition-colors',
        pressed ? 'border-control bg-surface text-brand' : 'border-transparent hover:bg-line',
      )}
    >
      <Icon aria-hidden="true" strokeWidth={pressed ? 2.5 : 1.75} className="size-4" />
    </button>
  )
}

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
