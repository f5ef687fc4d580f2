/** What lies between the page and an overlay, or between an overlay and one above it. */
export const veilStyle = 'veil fixed inset-0 z-50 bg-veil'

/** A square button that shows an icon alone: search, close and copy only, each with a name. */
export const iconButtonStyle =
  'inline-flex size-(--target) shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink'
