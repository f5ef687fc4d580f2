/** A grey placeholder with the geometry of the content. The region around it announces the loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span aria-hidden="true" className={`block animate-pulse rounded-control bg-skeleton ${className}`} />
  )
}
