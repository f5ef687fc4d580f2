import { ChevronRight } from 'lucide-react'

/** What is stored, as text: closed until it is asked for. */
export function RawDetails({ label, children }: { label: string; children: string }) {
  return (
    <details className="group text-12 text-muted">
      <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 rounded-control hover:text-ink pointer-coarse:min-h-(--target)">
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-3.5 transition-transform group-open:rotate-90"
        />
        {label}
      </summary>
      <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-control bg-sunken p-2 font-mono">
        {children}
      </pre>
    </details>
  )
}
