import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { textLinkStyle } from './text-link-style.ts'

/** A link within text; takes the props of the router's `Link`. */
export const TextLink = createLink(LinkInText)

function LinkInText(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className={textLinkStyle} />
}
