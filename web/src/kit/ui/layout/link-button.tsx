import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonStyle } from '../form/button-style.ts'

/** A link that looks like a button; takes the props of the router's `Link`. */
export const LinkButton = createLink(LinkWithButtonLook)

function LinkWithButtonLook({
  variant,
  size,
  wide,
  ...linkProps
}: Omit<ComponentProps<'a'>, 'className'> & ButtonLook) {
  return (
    <a
      {...linkProps}
      data-primary={variant === 'primary' ? '' : undefined}
      className={buttonStyle({ variant, size, wide })}
    />
  )
}
