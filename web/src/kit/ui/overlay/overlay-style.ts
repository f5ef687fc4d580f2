/** The backdrop between the page and an overlay. */
export const backdropStyle = 'backdrop fixed inset-0 z-50 bg-backdrop'

/** A square button with only an icon: for search, close and copy, each with an accessible name. */
export const iconButtonStyle =
  'inline-flex size-(--target) shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink'
