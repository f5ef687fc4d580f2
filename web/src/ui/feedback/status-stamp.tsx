import clsx from 'clsx'

interface StatusStampProps {
  children: string
  /** In a row of a table. */
  small?: boolean
  /** The status has just changed: plays the animation once. */
  isNew?: boolean
}

/** A status as a stamp: DELIVERED, EXPIRED. Only this component uses the stamp's colour. A card has at most one stamp. */
export function StatusStamp({ children, small = false, isNew = false }: StatusStampProps) {
  return (
    <span
      className={clsx(
        'inline-block -rotate-3 rounded-control border-stamp font-bold font-mono text-stamp uppercase tracking-widest',
        // The stamp shrinks onto its place. It grows from its right edge, so that it does not widen the page of a phone.
        isNew && 'origin-right animate-stamp',
        small ? 'border px-1 text-12' : 'border-2 px-2 py-0.5 text-14',
      )}
    >
      {children}
    </span>
  )
}
