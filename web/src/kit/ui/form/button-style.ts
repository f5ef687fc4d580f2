import clsx from 'clsx'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

const variants = {
  primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'border-transparent text-ink hover:bg-sunken',
  danger: 'border-transparent bg-bad text-on-brand hover:bg-bad-strong',
}

/** The style that buttons and links share. */
export function buttonStyle({ variant = 'secondary', size = 'normal', wide = false }: ButtonLook): string {
  return clsx(
    'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-semibold transition-colors',
    'disabled:opacity-50 aria-disabled:cursor-default',
    size === 'normal' ? 'min-h-(--control) px-4 text-16' : 'min-h-(--target) px-3 text-14',
    wide && 'w-full',
    variants[variant],
  )
}
