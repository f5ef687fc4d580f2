import type { CSSProperties } from 'react'

/** The neutral colours of each theme, as in kit/ui/tokens.css, so that both are seen beside each other. A test compares. */
export const previewColours = {
  light: {
    '--color-bg': 'oklch(0.985 0.004 95)',
    '--color-surface': 'oklch(1 0 0)',
    '--color-sunken': 'oklch(0.965 0.005 95)',
    '--color-line': 'oklch(0.89 0.008 95)',
    '--color-control': 'oklch(0.62 0.012 95)',
    '--color-ink': 'oklch(0.21 0.012 150)',
    '--color-muted': 'oklch(0.46 0.012 150)',
    '--color-stamp': 'oklch(0.54 0.14 45)',
  } as CSSProperties, // React's type has no custom properties.
  dark: {
    '--color-bg': 'oklch(0.175 0.008 160)',
    '--color-surface': 'oklch(0.215 0.009 160)',
    '--color-sunken': 'oklch(0.15 0.008 160)',
    '--color-line': 'oklch(0.31 0.01 160)',
    '--color-control': 'oklch(0.56 0.012 160)',
    '--color-ink': 'oklch(0.95 0.006 120)',
    '--color-muted': 'oklch(0.74 0.012 140)',
    '--color-stamp': 'oklch(0.76 0.12 55)',
  } as CSSProperties,
}

/** The plate behind a picture that can be read on this ground alone. */
export function plate(ground: 'light' | 'dark' | null): CSSProperties | undefined {
  if (ground === null) return undefined
  const colour = `var(--color-scan-${ground === 'dark' ? 'ink' : 'paper'})`
  return { background: colour, borderRadius: 2, boxShadow: `0 0 0 4px ${colour}` }
}
