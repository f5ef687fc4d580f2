import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonProps } from '../form/button.tsx'
import { type ButtonLook, buttonStyle } from '../form/button-style.ts'

interface RowWords {
  children: ReactNode
  /** Read out after the label: which row it is about. */
  of: string
  icon?: LucideIcon | undefined
}

/** An action for one row of a list. */
export function RowButton({ children, of, icon, ...buttonProps }: Omit<ButtonProps, 'size'> & RowWords) {
  return (
    <Button variant="quiet" {...buttonProps} size="small">
      <Label {...{ children, of, icon }} />
    </Button>
  )
}

/** A `RowButton` as a link; takes the props of the router's `Link`. */
export const RowLink = createLink(LinkOfRow)

function LinkOfRow({
  children,
  of,
  icon,
  variant = 'quiet',
  ...linkProps
}: Omit<ComponentProps<'a'>, 'className'> & Pick<ButtonLook, 'variant'> & RowWords) {
  return (
    <a {...linkProps} className={buttonStyle({ variant, size: 'small' })}>
      <Label {...{ children, of, icon }} />
    </a>
  )
}

function Label({ children, of, icon: Icon }: RowWords) {
  return (
    <>
      {Icon && <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />}
      <span>
        {children}
        <span className="sr-only">{of}</span>
      </span>
    </>
  )
}
