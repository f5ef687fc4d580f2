import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, use } from 'react'
import { ToolbarContext } from './toolbar-context.ts'

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
