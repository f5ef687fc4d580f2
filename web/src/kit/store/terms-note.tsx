import { textLinkStyle } from '../ui/layout/text-link-style.ts'

/** Says that an act accepts the terms. `before` ends with a space. */
export function TermsNote({ before }: { before: string }) {
  return (
    <p className="text-14 text-muted">
      {before}
      {/* In a tab of its own: what is typed on this page stays. */}
      <a href="/terms" target="_blank" rel="noreferrer" className={textLinkStyle}>
        {words.terms}
        <span className="sr-only"> {words.newTab}</span>
      </a>
      .
    </p>
  )
}

const words = { terms: 'Terms of Service', newTab: '(opens in a new tab)' }
