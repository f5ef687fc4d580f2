import type { Plugin } from 'vite'
import { DEFAULT_STORE_NAME } from '../src/kit/strings.ts'

/**
 * The texts that the server fills in (`server/src/host/app/pages/app-pages.ts`), as the development server fills them.
 */
const DEVELOPMENT_SLOTS = {
  '{{title}}': DEFAULT_STORE_NAME,
  '{{storeName}}': DEFAULT_STORE_NAME,
  '{{screen}}': '',
}

/** Prepares `app.html`. In development, it fills the slots. In a build, it decides the order in which files load. */
export function prepareAppHtml(): Plugin {
  return {
    name: 'docket:prepare-app-html',
    transformIndexHtml: {
      // Runs after Vite has added the names of the built files.
      order: 'post',
      handler(page, { filename, server }) {
        if (!filename.endsWith('app.html')) return page
        if (!server) return withLowPriorityScripts(stylesFirst(page))
        return Object.entries(DEVELOPMENT_SLOTS).reduce(
          (filled, [slot, text]) => filled.replaceAll(slot, text),
          page,
        )
      },
    },
  }
}

/**
 * Moves the stylesheets before the scripts of the app. The browser paints the prerendered screen as soon as the
 * stylesheets are loaded, but Vite puts them last. They stay after boot.js, because a script waits for every stylesheet
 * before it.
 */
function stylesFirst(page: string): string {
  const styles = page.match(/\n *<link rel="stylesheet"[^>]*>/g) ?? []
  const withoutStyles = styles.reduce((text, link) => text.replace(link, ''), page)
  return withoutStyles.replace(/(\n *<script src="\/boot\.js"><\/script>)/, (boot) => boot + styles.join(''))
}

/** Gives scripts a low priority, so that the stylesheets come first. */
function withLowPriorityScripts(page: string): string {
  return page.replace(/<(?:script type="module"|link rel="modulepreload")/g, '$& fetchpriority="low"')
}
