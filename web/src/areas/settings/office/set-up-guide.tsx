import type { PaymentMethod } from '@docket/contract/admin/deposits'
import { Check, X } from 'lucide-react'
import { CopyButton } from '../../../kit/ui/feedback/copy-button.tsx'
import { textLinkStyle } from '../../../kit/ui/layout/text-link-style.ts'
import { type GuideWords, guides, guideWords as words } from './guide-strings.ts'

/** How a payment method is switched on: at its provider, and on the server. Open until it takes real payments. */
export function SetUpGuide({ setUp, state }: Pick<PaymentMethod, 'setUp' | 'state'>) {
  const guide = guides[setUp.provider]
  return (
    <details open={state !== 'on'} className="border-line border-t pt-3 text-14">
      <summary className="min-h-(--target) py-1 font-medium">
        {guide ? words.title({ provider: guide.name }) : words.otherTitle}
      </summary>
      <ol className="mt-2 flex list-decimal flex-col gap-4 ps-5">
        {guide?.keys && <li>{guide.keys}</li>}
        <li>
          <p>{words.variables}</p>
          <VariableList variables={setUp.variables} />
        </li>
        <li>
          <p>{guide?.notices ?? words.notices}</p>
          <CopiedAddress address={setUp.noticesUrl} />
        </li>
        {guide?.more.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="mt-4 text-muted">
        {guide && <ProviderLink guide={guide} />} {words.docs({ section: guide?.section ?? words.money })}
      </p>
    </details>
  )
}

function VariableList({ variables }: Pick<PaymentMethod['setUp'], 'variables'>) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {variables.map(({ name, isSet }) => (
        <li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
          <code className="wrap-anywhere font-mono">{name}</code>
          <VariableState isSet={isSet} />
        </li>
      ))}
    </ul>
  )
}

function VariableState({ isSet }: { isSet: boolean }) {
  const Icon = isSet ? Check : X
  return (
    <span className={`flex items-center gap-1 font-medium ${isSet ? 'text-ok' : 'text-warn'}`}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      {isSet ? words.isSet : words.isMissing}
    </span>
  )
}

function CopiedAddress({ address }: { address: string }) {
  return (
    <div className="mt-1 flex items-center gap-2 rounded-control bg-sunken py-1 ps-3 pe-1">
      <code className="wrap-anywhere min-w-0 flex-1 font-mono">{address}</code>
      <CopyButton text={address} label={words.copyAddress} iconOnly />
    </div>
  )
}

function ProviderLink({ guide: { name, url } }: { guide: GuideWords }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={textLinkStyle}>
      {words.open({ provider: name })}
    </a>
  )
}
