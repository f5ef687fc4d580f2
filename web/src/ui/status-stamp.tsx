/** A change of state, stamped: DELIVERED, EXPIRED. The one place for the stamp's colour; at most one on a paper. */
export function StatusStamp({ children }: { children: string }) {
  return (
    <span className="inline-block -rotate-3 select-none rounded-control border-2 border-stamp px-2 py-0.5 font-bold font-mono text-14 text-stamp uppercase tracking-widest">
      {children}
    </span>
  )
}
