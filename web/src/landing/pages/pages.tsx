import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { Frame, landingNavigation } from '../frame.tsx'
import { Head } from '../head.tsx'
import { type LegalText, legalTexts } from '../legal-strings.ts'
import { paths } from '../paths.ts'
import { fillWithExamples, slot } from '../slots.tsx'
import { landing } from '../strings.ts'
import { LandingPage } from './landing-page.tsx'
import { LegalPage } from './legal-page.tsx'

interface Page {
  path: string
  /** Its file is `pages/<name>.html` in the built web; the server knows it by this name. */
  name: string
  title: string
  description: string
  content: ReactNode
}

export const pages: Page[] = [
  {
    path: paths.landing,
    name: 'landing',
    title: landing.title(slot('storeName')),
    description: landing.description,
    content: (
      <Frame navigation={landingNavigation}>
        <LandingPage />
      </Frame>
    ),
  },
  legalPage(paths.terms, legalTexts.terms),
  legalPage(paths.privacy, legalTexts.privacy),
  legalPage(paths.refunds, legalTexts.refunds),
]

/** Puts a page into web/index.html. Runs at build time, and on each request in development. */
export function prerender(shell: string, { path, title, description, content }: Page): string {
  const head = renderToStaticMarkup(<Head path={path} title={title} description={description} />)
  const body = renderToString(<StrictMode>{content}</StrictMode>)
  return shell.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
}

export { fillWithExamples }

function legalPage(path: string, text: LegalText): Page {
  return {
    path,
    name: path.slice(1),
    title: `${text.title} · ${slot('storeName')}`,
    description: text.description,
    content: (
      <Frame>
        <LegalPage {...text} />
      </Frame>
    ),
  }
}
