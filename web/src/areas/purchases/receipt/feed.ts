import type { CSSProperties } from 'react'

/** All further lines appear with this one, so that a long receipt takes no longer. */
const LAST_LINE = 4

/** The props of an element that is a line, counted from 0, of a receipt that feeds out of its slot (`kit/ui/layout/feed.css`). */
export function printedAs(line: number) {
  return { 'data-line': '', style: { '--line': Math.min(line, LAST_LINE) } as CSSProperties }
}
