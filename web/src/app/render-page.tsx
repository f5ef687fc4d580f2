import type { PageToRender, RenderedPage, RenderPage } from '@docket/contract/rendered-page'
import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { categoriesQuery } from '../areas/catalogue/shop/categories-query.ts'
import { productQuery } from '../areas/catalogue/shop/product-query.ts'
import { rowsQuery } from '../areas/catalogue/shop/products-query.ts'
import { words } from '../areas/catalogue/shop/strings.ts'
import { endSession, startSession } from '../kit/session/session.ts'
import { setRenderedStoreName } from '../kit/store/store-name.ts'
import { App } from './app.tsx'
import type { PageData } from './page-data.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** A screen that the server renders. */
export type RenderedScreen = 'catalogue' | 'product'

/** The scripts of each screen. The build of the renderer defines these values (build/screen-scripts.ts). */
const screenScripts: Partial<Record<RenderedScreen, string[]>> = import.meta.env.SCREEN_SCRIPTS ?? {}
const scriptLoader: string = import.meta.env.SCRIPT_LOADER ?? ''

let lastPage: Promise<unknown> = Promise.resolve()

/**
 * Renders a customer's screen with the app's own router and components. Runs in the server's process
 * (`vite.renderer.config.ts`), before the browser has any of the app's code.
 */
export const renderPage: RenderPage = (page) => {
  // The router and the query client belong to one page at a time.
  const rendering = lastPage.then(() => render(page))
  lastPage = rendering.catch(() => {})
  return rendering
}

async function render({ path, storeName, answers }: PageToRender): Promise<RenderedPage> {
  const data = dataOf(answers)
  const screen: RenderedScreen = path === '/products' ? 'catalogue' : 'product'
  setRenderedStoreName(storeName)
  startSession(customerToken())
  for (const [key, answer] of data) queryClient.setQueryData(key, answer)
  try {
    return {
      title: answers.product?.title ?? (screen === 'catalogue' ? words.productsTitle : words.productTitle),
      scripts: screenScripts[screen] ?? [],
      loader: scriptLoader,
      markup: await renderAt(path),
      // `</script>` in a product's text would end the element that holds the data.
      data: JSON.stringify(data).replaceAll('<', String.raw`\u003c`),
    }
  } finally {
    queryClient.clear()
    endSession()
  }
}

function dataOf({ products, categories, product }: PageToRender['answers']): PageData {
  return [
    ...(products ? [[rowsQuery.queryKey, products] as const] : []),
    ...(categories ? [[categoriesQuery.queryKey, categories] as const] : []),
    ...(product ? [[productQuery(product.id).queryKey, product] as const] : []),
  ]
}

async function renderAt(path: string): Promise<string> {
  // `scrollRestoration` would put a script into the page.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await router.load()
  const { prelude } = await prerender(
    <App />,
    // In one piece: React splits large pages into pieces and needs a script to join them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** An unsigned token. It only satisfies the guards of the app's router. */
function customerToken(): string {
  const payload = { id: 0, role: 'USER', exp: Date.now() / 1000 + 3600 }
  return `.${btoa(JSON.stringify(payload))}.`
}
