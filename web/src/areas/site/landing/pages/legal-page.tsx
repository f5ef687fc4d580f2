import type { LegalTextName } from '@docket/contract/site-texts'
import { legalTexts } from '../../../../kit/site-texts.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { legal } from '../legal-strings.ts'
import { paths } from '../paths.ts'
import { slot, With, Without } from '../slots.tsx'

/** The text of an admin; without one, a text that is marked as a placeholder. */
export function LegalPage({ name }: { name: LegalTextName }) {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:py-12">
      <a
        href={paths.landing}
        className={`${textLinkStyle} inline-flex min-h-(--target) items-center text-14`}
      >
        {legal.back}
      </a>
      <h1 className="mt-4 mb-6 text-38">{legalTexts[name].title}</h1>
      <With part="ownText">
        <div className="product-text legal-text">{slot('legalHtml')}</div>
        <p className="mt-8 text-14 text-muted">
          {legal.changed} <time dateTime={slot('changedDay')}>{slot('changedOn')}</time>
        </p>
      </With>
      <Without part="ownText">
        <Placeholder name={name} />
      </Without>
    </div>
  )
}

function Placeholder({ name }: { name: LegalTextName }) {
  return (
    <div className="flex max-w-measure flex-col gap-8">
      <Notice tone="warn">
        <p className="font-semibold">{legal.placeholder}</p>
        <p>{legal.placeholderText}</p>
      </Notice>
      {legalTexts[name].paragraphs.map(({ title, text }) => (
        <section key={title}>
          <h2 className="mb-2 text-21">{title}</h2>
          <p className="text-muted">{text}</p>
        </section>
      ))}
    </div>
  )
}
