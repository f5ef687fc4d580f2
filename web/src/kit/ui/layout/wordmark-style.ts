/** A link with the mark and the shop's name in it. */
export const wordmarkStyle =
  'flex min-h-(--target) min-w-0 items-center gap-2 rounded-control font-bold text-18 tracking-tight'
