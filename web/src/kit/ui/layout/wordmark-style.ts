/**
 * A link with the mark and the shop's name in it. The class `wordmark` is for the logo, which takes their place
 * (contract/src/brand-styles.ts).
 */
export const wordmarkStyle =
  'wordmark flex min-h-(--target) min-w-0 items-center gap-2 rounded-control font-bold text-18 tracking-tight'
