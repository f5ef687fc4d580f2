import { NEUTRALS } from '@docket/contract/accent'
import { hexOf } from '@docket/contract/oklch'
import type { CSSProperties } from 'react'

/** The neutral colours of a theme, so that both are seen beside each other. */
export function neutralsOf(theme: 'light' | 'dark'): CSSProperties {
  const colours = Object.entries(NEUTRALS[theme]).map(([name, colour]) => [`--color-${name}`, hexOf(colour)])
  return Object.fromEntries(colours)
}

/** The plate behind a picture that can be read on this ground alone. */
export function plate(ground: 'light' | 'dark' | null): CSSProperties | undefined {
  if (ground === null) return undefined
  const colour = `var(--color-scan-${ground === 'dark' ? 'ink' : 'paper'})`
  return { background: colour, borderRadius: 2, boxShadow: `0 0 0 4px ${colour}` }
}
