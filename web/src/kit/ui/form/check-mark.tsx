import clsx from 'clsx'
import { Check, Minus } from 'lucide-react'

interface CheckMarkProps {
  /** Some of the boxes that this one controls are checked, but not all. */
  isMixed?: boolean
  className?: string
}

/** The visible box of a check box. It comes after its transparent `input`, which has the class `peer`. */
export function CheckMark({ isMixed = false, className }: CheckMarkProps) {
  const Icon = isMixed ? Minus : Check
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'pointer-events-none flex size-5 shrink-0 items-center justify-center rounded-control border border-control bg-surface text-transparent transition-colors',
        'peer-checked:border-transparent peer-checked:bg-brand peer-checked:text-on-brand',
        'peer-indeterminate:border-transparent peer-indeterminate:bg-brand peer-indeterminate:text-on-brand',
        'peer-aria-invalid:border-bad',
        className,
      )}
    >
      <Icon strokeWidth={3} className="size-3.5" />
    </span>
  )
}
