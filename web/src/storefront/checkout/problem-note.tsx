import { TextLink } from '../../ui/layout/text-link.tsx'
import type { Problem } from './purchase-problem.ts'
import { checkoutWords } from './strings.ts'

/** Defined outside the component: React calls a new ref function at every render, which would scroll the page again. */
function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Why the purchase failed, beside the button that tries again. It scrolls into view. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div
      role="alert"
      ref={scrollIntoView}
      className="scroll-mt-20 scroll-mb-48 lg:scroll-mb-20 rounded-control border border-bad bg-bad-soft px-4 py-3 text-14"
    >
      <p className="font-semibold text-bad">{problem.title}</p>
      <p className="mt-1">{problem.text}</p>
      {problem.mayHaveGoneThrough && (
        <p className="mt-1">
          <TextLink to="/history">{checkoutWords.toOrders}</TextLink>
        </p>
      )}
    </div>
  )
}
