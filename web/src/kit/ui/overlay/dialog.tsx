import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { uiWords } from '../strings.ts'
import { backdropStyle, iconButtonStyle } from './overlay-style.ts'

export interface DialogProps {
  open: boolean
  /** Called by Escape, the close button and, unless `keepOpen`, a press outside. */
  onClose: () => void
  title: string
  description?: ReactNode
  children: ReactNode
  /** The buttons, the primary one last. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** Has a fixed height, for content that changes its size. */
  keepHeight?: boolean
  /** A press outside does not close it: for forms, whose input would be lost. */
  keepOpen?: boolean
  /** The first control gets the focus on a phone, too: for a question that has one field. */
  focusOnPhone?: boolean
}

const controls = 'input:enabled, select:enabled, textarea:enabled'
const widths = { normal: 'sm:max-w-dialog', wide: 'sm:max-w-wide' }

/**
 * A modal dialog; on phones a full-width sheet. It traps the focus and restores it afterwards. While another one is open
 * above it, it is hidden (app.css).
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'normal',
  keepHeight = false,
  keepOpen,
  focusOnPhone = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} disablePointerDismissal={keepOpen}>
      <Base.Portal>
        <Base.Backdrop className={backdropStyle} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Base.Popup
            data-modal=""
            // Focuses the first control of a form, but not after a touch: the on-screen keyboard would cover the
            // dialog.
            initialFocus={(openedBy) =>
              openedBy === 'touch' && !focusOnPhone
                ? true
                : (body.current?.querySelector<HTMLElement>(controls) ?? true)
            }
            className={`popover flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t-dialog bg-surface shadow-overlay outline-none sm:rounded-dialog ${keepHeight ? 'sm:h-[92dvh]' : ''} ${widths[size]}`}
          >
            <header className="flex items-start justify-between gap-4 border-line border-b px-4 py-3 sm:px-6">
              <div className="min-w-0 pt-1.5">
                <Base.Title className="text-21">{title}</Base.Title>
                {description && (
                  <Base.Description className="mt-1 text-14 text-muted">{description}</Base.Description>
                )}
              </div>
              <Base.Close className={iconButtonStyle} aria-label={uiWords.close}>
                <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
              </Base.Close>
            </header>
            <div
              ref={body}
              className="dialog-scroller min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 sm:px-6"
            >
              {children}
            </div>
            {footer && (
              <footer
                data-card-end=""
                className="flex flex-wrap justify-end gap-2 border-line border-t px-4 py-3 empty:hidden sm:px-6"
              >
                {footer}
              </footer>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
