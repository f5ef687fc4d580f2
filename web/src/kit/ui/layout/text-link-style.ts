/** The style of a link within text, for elements that are not a `TextLink`. */
export const textLinkStyle =
  'rounded-control font-medium text-brand underline decoration-1 underline-offset-3 hover:text-brand-strong hover:decoration-2'
