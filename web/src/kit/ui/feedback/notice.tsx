import clsx from 'clsx'
import type { ReactNode } from 'react'

interface NoticeProps {
  tone?: 'neutral' | 'ok' | 'warn' | 'bad'
  children: ReactNode
}

const tones = {
  neutral: 'border-line bg-sunken',
  ok: 'border-ok bg-ok-soft',
  warn: 'border-warn bg-warn-soft',
  bad: 'border-bad bg-bad-soft',
}

/** A note inside a card or a dialog. Screen readers do not announce it: put it into a live region if they must. */
export function Notice({ tone = 'neutral', children }: NoticeProps) {
  return (
    <div className={clsx('flex flex-col gap-1 rounded-control border px-4 py-3 text-14', tones[tone])}>
      {children}
    </div>
  )
}
