/** A grey stand-in in the geometry of what will come. The region around it says that it is loading. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-control bg-line ${className}`} />
}
