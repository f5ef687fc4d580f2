import { LANDING } from '@docket/contract/page-slots'
import type { LegalTextName } from '@docket/contract/site-texts'
import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { legalTexts } from '../../../../kit/site-texts.ts'
import { Frame, landingNavigation } from '../frame.tsx'
import { Head } from '../head.tsx'
import { leadText } from '../lead-text.ts'
import { headlineText } from '../own-texts.ts'
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
    name: LANDING,
    title: landing.title(slot('storeName'), headlineText),
    description: leadText(),
    content: (
      <Frame navigation={landingNavigation}>
        <LandingPage />
      </Frame>
    ),
  },
  legalPage(paths.terms, 'terms'),
  legalPage(paths.privacy, 'privacy'),
  legalPage(paths.refunds, 'refund-policy'),
]

/** Puts a page into web/index.html. Runs at build time, and on each request in development. */
export function prerender(shell: string, { path, title, description, content }: Page): string {
  const head = renderToStaticMarkup(<Head path={path} title={title} description={description} />)
  const body = renderToString(<StrictMode>{content}</StrictMode>)
  return shell.replace('<!--head-->', () => head).replace('<!--page-->', () => body)
}

// build/prerendered-pages.ts imports only this module, so this module also exports the function.
export { fillWithExamples }

function legalPage(path: string, name: LegalTextName): Page {
  const { title, description } = legalTexts[name]
  return {
    path,
    name: path.slice(1),
    title: `${title} · ${slot('storeName')}`,
    description,
    content: (
      <Frame>
        <LegalPage name={name} />
      </Frame>
    ),
  }
}
