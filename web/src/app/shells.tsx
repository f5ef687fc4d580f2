import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { endSession, startSession } from '../shared/session/session.ts'
import { words } from '../storefront/catalogue/strings.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/**
 * The app shells: screens as a customer sees them before any code or data is loaded, rendered from the app itself at
 * build time. `name` is a file of the build. The module runs in Node only, for build/app-shells.ts. It renders all
 * shells when it is imported, because nothing can be imported after it has run.
 */
export const shells = await renderShells([
  { name: 'products', path: '/products', title: words.productsTitle },
  { name: 'product', path: '/products/1', title: words.productTitle },
])

interface Screen {
  name: string
  /** An address that shows the screen. */
  path: string
  title: string
}

async function renderShells(screens: Screen[]) {
  startSession(anyCustomer())
  const rendered = []
  for (const screen of screens) rendered.push({ ...screen, markup: await renderAt(screen.path) })
  endSession()
  return rendered
}

async function renderAt(path: string): Promise<string> {
  // `scrollRestoration` would put a script into the page.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await router.load()
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // In one piece: React splits large pages into pieces and needs a script to join them.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** An unsigned token. It only satisfies the guards of the client's router. */
function anyCustomer(): string {
  const payload = { id: 0, role: 'USER', exp: Date.now() / 1000 + 3600 }
  return `.${btoa(JSON.stringify(payload))}.`
}
