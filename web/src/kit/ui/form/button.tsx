import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { uiWords } from '../strings.ts'
import { type ButtonLook, buttonStyle } from './button-style.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonLook {
  /** A request is running: the button shows 'loading...' at the same width, keeps the focus and ignores clicks. */
  busy?: boolean
}

export function Button({
  variant,
  size,
  wide,
  busy,
  children,
  onClick,
  type = 'button',
  ...buttonProps
}: ButtonProps) {
  return (
    <button
      {...buttonProps}
      type={type}
      data-primary={variant === 'primary' ? '' : undefined}
      className={buttonStyle({ variant, size, wide })}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy === undefined ? children : <Label busy={busy}>{children}</Label>}
    </button>
  )
}

/** Both texts share one grid cell, so the wider one, including the spinner, sets the width in both states. */
function Label({ busy, children }: Pick<ButtonProps, 'children'> & { busy: boolean }) {
  const cell = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2'
  return (
    <span className="inline-grid">
      <span className={clsx(cell, busy && 'invisible')}>{children}</span>
      <span className={clsx(cell, !busy && 'invisible')}>
        {busy ? <Spinner /> : <span className="size-4 shrink-0" />}
        {uiWords.busy}
      </span>
    </span>
  )
}
