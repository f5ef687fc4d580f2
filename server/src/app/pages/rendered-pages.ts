import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageToRender, RenderedPage, RenderPage } from '@docket/contract/rendered-page'
import { createSemaphore } from '../../platform/concurrency/semaphore.ts'
import { busy } from '../../platform/http/overload/bound-work.ts'
import { type CompressedPage, compressPage } from '../../platform/pages/compressed-page.ts'
import { renderTemplate } from '../../platform/pages/render-template.ts'

/** Answers of the API as JSON. */
export type PageAnswers = Partial<Record<keyof PageToRender['answers'], Buffer>>

/** Renders screens into the app's page. */
export interface RenderedPages {
  /** The page of a path with these answers. @throws UNAVAILABLE if too many pages wait to be rendered */
  get(path: string, storeName: string, answers: PageAnswers): Promise<CompressedPage>
}

type Renderer = { renderPage: RenderPage }

interface Entry {
  storeName: string
  answers: PageAnswers
  page: Promise<CompressedPage>
}

/** A page takes 80 kB in its three encodings. */
const MAX_KEPT = 100
/** A page takes 5 ms, in which the process does nothing else. */
const MAX_WAITING = 8

/** Loads the renderer of the web's build when the first page is requested. `template` is the file of the app's page. */
export function openRenderedPages(dist: string, template: string): RenderedPages {
  const file = pathToFileURL(path.join(dist, 'renderer/render-page.js')).href
  let loading: Promise<Renderer> | undefined
  const text = readFileSync(template, 'utf8')
  const renderer = createSemaphore({ atOnce: 1, waiting: MAX_WAITING, refusal: busy })
  const kept = new Map<string, Entry>()

  async function render(path: string, storeName: string, answers: PageAnswers): Promise<CompressedPage> {
    loading ??= import(file) as Promise<Renderer>
    const { renderPage } = await loading
    const page = await renderer.run(() => renderPage({ path, storeName, answers: parsed(answers) }))
    const hasAnswers = Object.keys(answers).length > 0
    const screen = hasAnswers ? screenWithData(page) : appShell(page)
    return compressPage(
      renderTemplate(text, { title: `${page.title} · ${storeName}`, storeName, screen: { markup: screen } }),
    )
  }

  return {
    get(path, storeName, answers) {
      const last = kept.get(path)
      if (last && last.storeName === storeName && areEqual(last.answers, answers)) return last.page
      const entry = { storeName, answers, page: render(path, storeName, answers) }
      if (kept.size >= MAX_KEPT) kept.clear()
      kept.set(path, entry)
      // After a failure the next call tries again.
      entry.page.catch(() => {
        if (kept.get(path) === entry) kept.delete(path)
      })
      return entry.page
    },
  }
}

/** A screen that can be read, and whose links work. Its data is for the app, which replaces it. */
function screenWithData({ markup, data }: RenderedPage): string {
  return `<div class="app-shell">${markup}</div><script type="application/json" id="page-data">${data}</script>`
}

/** A screen without data, which reacts to nothing. */
function appShell({ markup }: RenderedPage): string {
  return `<div class="app-shell" inert aria-hidden="true">${markup}</div>`
}

function parsed(answers: PageAnswers): PageToRender['answers'] {
  return Object.fromEntries(Object.entries(answers).map(([name, json]) => [name, JSON.parse(String(json))]))
}

function areEqual(one: PageAnswers, other: PageAnswers): boolean {
  const names = Object.keys(one) as (keyof PageAnswers)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => other[name] !== undefined && one[name]?.equals(other[name]))
  )
}
