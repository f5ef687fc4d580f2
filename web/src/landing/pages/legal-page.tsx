import { Notice } from '../../ui/feedback/notice.tsx'
import { textLinkStyle } from '../../ui/layout/text-link-style.ts'
import { type LegalText, legal } from '../legal-strings.ts'
import { paths } from '../paths.ts'

/** A placeholder text is marked as a placeholder. */
export function LegalPage({ title, isPlaceholder, paragraphs }: LegalText) {
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:py-12">
      <a
        href={paths.landing}
        className={`${textLinkStyle} inline-flex min-h-(--target) items-center text-14`}
      >
        {legal.back}
      </a>
      <h1 className="mt-4 mb-6 text-38">{title}</h1>
      <div className="flex max-w-measure flex-col gap-8">
        {isPlaceholder && (
          <Notice tone="warn">
            <p className="font-semibold">{legal.placeholder}</p>
            <p>{legal.placeholderText}</p>
          </Notice>
        )}
        {paragraphs.map((paragraph) => (
          <section key={paragraph.title}>
            <h2 className="mb-2 text-21">{paragraph.title}</h2>
            <p className="text-muted">{paragraph.text}</p>
          </section>
        ))}
      </div>
    </div>
  )
}
