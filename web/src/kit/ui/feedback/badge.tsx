import clsx from 'clsx'
import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'brand' | 'ok' | 'warn' | 'bad'

const tones: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-muted',
  brand: 'border-transparent bg-brand-soft text-brand',
  ok: 'border-transparent bg-ok-soft text-ok',
  warn: 'border-transparent bg-warn-soft text-warn',
  bad: 'border-transparent bg-bad-soft text-bad',
}

/** A label: a state or a kind in one word. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center whitespace-nowrap rounded-pill border px-2 py-0.5 font-medium text-12',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
