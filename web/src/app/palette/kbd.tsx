/** A key of the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-control border border-line bg-sunken px-1.5 py-0.5 font-mono text-12 text-muted">
      {children}
    </kbd>
  )
}
