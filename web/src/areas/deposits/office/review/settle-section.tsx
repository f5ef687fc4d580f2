import { type ReactNode, useEffect, useRef } from 'react'

/** The form of a decision, below the deposit. It scrolls into view with the focus on its heading. */
export function SettleSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <section className="mt-6 border-line border-t pt-4">
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-18 outline-none">
        {title}
      </h3>
      {children}
    </section>
  )
}
