import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link within text; takes everything that the router's `Link` takes. */
export const TextLink = createLink(LinkInText)

export const textLinkStyle =
  'rounded-control font-medium text-brand underline decoration-1 underline-offset-3 hover:text-brand-strong hover:decoration-2'

function LinkInText(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className={textLinkStyle} />
}
