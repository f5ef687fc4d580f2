import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { PageToRender, RenderedPage, RenderPage } from '@docket/contract/rendered-page'
import type { PageAnswers } from '../../areas/customer-screen.ts'
import { createSemaphore } from '../../concurrency/semaphore.ts'
import { busy } from '../../http/overload/bound-work.ts'
import { withBrandSlot } from '../../pages/brand-head.ts'
import { type CompressedPage, compressPage } from '../../pages/compressed-page.ts'
import { type Html, html } from '../../pages/html.ts'
import type { LinkPreview } from '../../pages/link-preview.ts'
import { renderTemplate } from '../../pages/render-template.ts'

interface PageToGet {
  /** The key of the page in the cache. The key contains the address of the page. */
  url: string
  /**
   * The path of the screen in the page. Without answers, all products have the same screen, so the path of any product
   * is right.
   */
  path: string
  storeName: string
  /** What its head has of the shop's brand. */
  brand: Html
  answers: PageAnswers
  preview: LinkPreview | null
}

/** Renders screens into the app's page. */
export interface RenderedPages {
  /** @throws UNAVAILABLE if too many pages wait to be rendered */
  get(page: PageToGet): Promise<CompressedPage>
}

type Renderer = { renderPage: RenderPage }

interface Entry {
  storeName: string
  brand: Html
  answers: PageAnswers
  preview: LinkPreview | null
  page: Promise<CompressedPage>
}

/** The tags that load the app's scripts in the build's page. */
const APP_SCRIPTS = /\n *<(?:script type="module"|link rel="modulepreload")[^<>]*>(?:<\/script>)?/g

/** A page takes 80 kB in its three encodings, so all of them take 8 MB at most. */
const MAX_CACHED_PAGES = 100
/** Rendering a page takes 5 ms, in which the process does nothing else. */
const MAX_WAITING_PAGES = 8

/** Loads the renderer of the web's build when the first page is requested. `template` is the file of the app's page. */
export function openRenderedPages(dist: string, template: string): RenderedPages {
  const rendererUrl = pathToFileURL(path.join(dist, 'renderer/render-page.js')).href
  let loading: Promise<Renderer> | undefined
  const built = readFileSync(template, 'utf8')
  const appScripts = (built.match(APP_SCRIPTS) ?? []).join('')
  // The build's file has no slots in its `<head>`, because a `<head>` cannot contain text. So they are added here.
  const templateText = withBrandSlot(built)
    .replace(APP_SCRIPTS, '')
    .replace('</title>', '</title>{{preview}}')
    .replace('</head>', '{{scripts}}</head>')
  const renderQueue = createSemaphore({ atOnce: 1, waiting: MAX_WAITING_PAGES, refusal: busy })
  const cache = new Map<string, Entry>()

  async function render({ path, storeName, brand, answers, preview }: PageToGet): Promise<CompressedPage> {
    loading ??= import(rendererUrl) as Promise<Renderer>
    const { renderPage } = await loading
    const page = await renderQueue.run(() => renderPage({ path, storeName, answers: parseAnswers(answers) }))
    const hasAnswers = Object.keys(answers).length > 0
    const scripts = `${appScripts}${html`${page.scripts.map(preloadTag)}`.markup}`
    const screen = hasAnswers ? screenWithData(page, path, scripts) : appShell(page)
    return compressPage(
      renderTemplate(templateText, {
        title: `${page.title} · ${storeName}`,
        storeName,
        brand,
        screen: { markup: screen },
        preview: previewTags(preview),
        scripts: hasAnswers ? loaderTag(page.loader) : { markup: scripts },
      }),
    )
  }

  return {
    get(page) {
      const { url, storeName, brand, answers, preview } = page
      const cached = cache.get(url)
      if (
        cached &&
        cached.storeName === storeName &&
        cached.brand.markup === brand.markup &&
        isDeepStrictEqual(cached.preview, preview) &&
        areEqual(cached.answers, answers)
      )
        return cached.page
      const entry = { storeName, brand, answers, preview, page: render(page) }
      if (cache.size >= MAX_CACHED_PAGES) cache.clear()
      cache.set(url, entry)
      // After a failure, the next call tries again.
      entry.page.catch(() => {
        if (cache.get(url) === entry) cache.delete(url)
      })
      return entry.page
    },
  }
}

/** The tags of a link preview (https://ogp.me). */
function previewTags(preview: LinkPreview | null): Html {
  if (!preview) return html``
  return html`<meta property="og:title" content="${preview.title}">
    <meta property="og:image" content="${preview.image}">
    <meta name="twitter:card" content="summary_large_image">`
}

function loaderTag(file: string): Html {
  return html`<script type="module" crossorigin src="/${file}"></script>`
}

/** The browser loads the script with the others of the page, and does not wait until one of them asks for it. */
function preloadTag(file: string): Html {
  return html`<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`
}

/**
 * A screen that can be read, and whose links work. The app, which takes over the screen, reads the data. The loader
 * (`web/src/app/load-scripts.ts`) loads the scripts after the first paint, so that they do not delay what the customer
 * came to read.
 */
function screenWithData({ markup, data }: RenderedPage, path: string, scripts: string): string {
  return `${html`<div class="app-shell" data-path="${path}">`.markup}${markup}</div><script type="application/json" id="page-data">${data}</script>
    <template id="app-scripts">${scripts}</template>`
}

/** A screen without data, which reacts to nothing. */
function appShell({ markup }: RenderedPage): string {
  return `<div class="app-shell" inert aria-hidden="true">${markup}</div>`
}

function parseAnswers(answers: PageAnswers): PageToRender['answers'] {
  return Object.fromEntries(Object.entries(answers).map(([name, json]) => [name, JSON.parse(String(json))]))
}

function areEqual(one: PageAnswers, other: PageAnswers): boolean {
  const names = Object.keys(one) as (keyof PageAnswers)[]
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => other[name] !== undefined && one[name]?.equals(other[name]))
  )
}
