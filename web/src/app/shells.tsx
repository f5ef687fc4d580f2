import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { endSession, startSession } from '../lib/session.ts'
import { strings } from '../lib/strings.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/**
 * Screens as they stand before any code or answer is there, for a customer of whom nothing is known yet: the app's own,
 * rendered once. `name` is a file of the build. In Node only, by build/app-shells.ts, which can import nothing more
 * once this module has run; hence it is all done here and now.
 */
export const shells = await renderShells([
  { name: 'products', path: '/products', title: strings.shop.productsTitle },
  { name: 'product', path: '/products/1', title: strings.shop.productTitle },
])

interface Screen {
  name: string
  /** Any address that shows it. */
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
  // To scroll, the router would put a script into the page.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await router.load()
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    // All of it in one piece, whatever its size: no script is to put the pieces together.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  return new Response(prelude).text()
}

/** Signed by nobody, and so of no use but to the guards of the browser's own router. */
function anyCustomer(): string {
  const payload = { id: 0, role: 'USER', exp: Date.now() / 1000 + 3600 }
  return `.${btoa(JSON.stringify(payload))}.`
}
