import type { Plugin } from 'vite'
import { DEFAULT_STORE_NAME } from '../src/shared/strings.ts'

/** The texts that the server fills in (`server/src/app/pages/app-pages.ts`), as the development server fills them. */
const DEVELOPMENT_SLOTS = {
  '{{title}}': DEFAULT_STORE_NAME,
  '{{storeName}}': DEFAULT_STORE_NAME,
  '{{screen}}': '',
}

/** Prepares `app.html`: fills its slots in development, and orders what it loads in a build. */
export function prepareAppHtml(): Plugin {
  return {
    name: 'docket:prepare-app-html',
    transformIndexHtml: {
      // In a build: after Vite has added the built files.
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
 * Moves the stylesheets before the scripts of the app: the screen in the page is painted as soon as they are loaded,
 * and Vite puts them last. They stay after boot.js, which would otherwise wait for them.
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
