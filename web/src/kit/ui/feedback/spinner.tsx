/** Appears after 150 ms: shorter waits need no spinner. */
export function Spinner({ className = 'size-4' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`late inline-block shrink-0 ${className}`}>
      <span className="block size-full animate-spin rounded-pill border-2 border-current border-e-transparent" />
    </span>
  )
}
