import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Circle, CircleCheck, ExternalLink } from 'lucide-react'
import { configQuery } from '../../../kit/store/config-query.ts'
import { Card } from '../../../kit/ui/layout/card.tsx'
import type { FirstStep } from './first-steps-of.ts'

/** The steps of a new shop to its first sale, with their progress. Each open step leads to its form. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const doneCount = steps.filter(({ isDone }) => isDone).length
  const hasStock = steps.some(({ name, blockedBy }) => name === 'test' && blockedBy === undefined)
  const progress = stepWords.stepsDone(doneCount, steps.length)
  return (
    <Card as="section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-18">{stepWords.firstSteps}</h2>
        <p className="font-mono text-14 text-muted tabular-nums">{progress}</p>
      </div>
      <p className="text-14 text-muted">{hasStock ? stepWords.stockedHint : stepWords.firstStepsHint}</p>
      <div aria-hidden="true" className="mt-3 h-1.5 overflow-hidden rounded-pill bg-line">
        <div className="h-full bg-brand" style={{ width: `${(100 * doneCount) / steps.length}%` }} />
      </div>
      <ol className="-mx-2 mt-3 flex flex-col">
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

const rowStyle = 'flex min-h-(--control) items-center gap-3 rounded-control px-2 py-2'
const iconProps = { 'aria-hidden': true, strokeWidth: 1.75 } as const

function Step({ step }: { step: FirstStep }) {
  const { name, isDone, link, blockedBy } = step
  const text = <StepText {...step} />
  if (isDone || blockedBy !== undefined) return <div className={rowStyle}>{text}</div>
  if (link) {
    return (
      <Link {...link} className={`${rowStyle} hover:bg-sunken`}>
        {text}
        <ChevronRight {...iconProps} className="size-4 shrink-0 text-muted" />
      </Link>
    )
  }
  if (name !== 'test') throw new Error(`The step ${name} leads nowhere.`)
  return (
    <a href="/" target="_blank" rel="noreferrer" className={`${rowStyle} hover:bg-sunken`}>
      {text}
      <ExternalLink {...iconProps} className="size-4 shrink-0 text-muted" />
    </a>
  )
}

function StepText({ name, isDone, blockedBy }: FirstStep) {
  const { data: config } = useQuery(configQuery)
  const step = stepWords.steps[name]
  const hint = 'sandboxHint' in step && config?.sandbox ? step.sandboxHint : step.hint
  return (
    <>
      {isDone ? (
        <CircleCheck {...iconProps} className="size-5 shrink-0 text-ok" />
      ) : (
        <Circle {...iconProps} className="size-5 shrink-0 text-muted" />
      )}
      <span className="min-w-0 flex-1">
        <span className="sr-only">{isDone ? stepWords.stepDone : stepWords.stepOpen}</span>
        <span className={isDone ? 'text-muted' : 'font-medium'}>{step.name}</span>
        {!isDone && <span className="block text-14 text-muted">{blockedBy ?? hint}</span>}
      </span>
    </>
  )
}

/** The first steps of a new shop, which only such a shop loads. */
export const stepWords = {
  firstSteps: 'Set up your shop',
  firstStepsHint: 'Add a category, a product and stock to start selling.',
  stockedHint: 'You can sell now. Finish these before you share your link.',
  stepsDone: (done: number, total: number) => `${done} of ${total}`,
  /** For screen readers, before the name of a step. */
  stepDone: 'Done: ',
  stepOpen: 'To do: ',
  steps: {
    category: { name: 'Add a category', hint: 'Products are grouped in categories and subcategories.' },
    product: { name: 'Add a product', hint: 'You can create its category here too.' },
    stock: { name: 'Add stock', hint: 'Paste the accounts, codes or links that customers get.' },
    logo: { name: 'Upload a logo', hint: 'The picture of a category on the cards of its products.' },
    support: { name: 'Enter a support number', hint: 'Buyers open a chat with it from their orders.' },
    legal: {
      name: 'Write the legal texts',
      hint: 'Terms, privacy and refunds. Until then visitors see placeholders.',
    },
    samples: {
      name: 'Replace the sample claims',
      hint: 'Featured products, figures and testimonials on the homepage. Visitors take them for yours.',
    },
    test: {
      name: 'Make a test purchase',
      hint: 'In a private window, register as a customer. Credit the wallet under Users, then buy.',
      sandboxHint: 'In a private window, register as a customer. Pay a simulated deposit, then buy.',
    },
  },
}
