import { strings } from '../../lib/strings.ts'
import { TextLink } from '../../ui/text-link.tsx'
import type { Problem } from './purchase-problem.ts'

/** Why the purchase was not made, beside the button that tries again; comes into view when it appears. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div
      role="alert"
      ref={(node) => node?.scrollIntoView({ block: 'nearest' })}
      className="scroll-mt-20 scroll-mb-48 lg:scroll-mb-20 rounded-control border border-bad bg-bad-soft px-4 py-3 text-14"
    >
      <p className="font-semibold text-bad">{problem.title}</p>
      <p className="mt-1">{problem.text}</p>
      {problem.mayHaveGoneThrough && (
        <p className="mt-1">
          <TextLink to="/history">{strings.shop.toOrders}</TextLink>
        </p>
      )}
    </div>
  )
}
