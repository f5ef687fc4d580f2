import clsx from 'clsx'

interface StatusStampProps {
  children: string
  /** In a row of a table. */
  small?: boolean
}

/** A status as a stamp: DELIVERED, EXPIRED. A card has at most one stamp. */
export function StatusStamp({ children, small = false }: StatusStampProps) {
  return (
    <span
      className={clsx(
        'inline-block -rotate-3 rounded-control border-stamp font-bold font-mono text-stamp uppercase tracking-widest',
        small ? 'border px-1 text-12' : 'border-2 px-2 py-0.5 text-14',
      )}
    >
      {children}
    </span>
  )
}
