import '../ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchPresses } from '../lib/after-press.ts'
import { watchFirstScreen } from '../lib/first-screen.ts'
import { followLive } from '../lib/live.ts'
import { getSession, subscribeToSession, watchSession } from '../lib/session.ts'
import { watchTheme } from '../lib/theme.ts'
import { Toaster } from '../ui/toaster.tsx'
import { focusMainAfterNavigation, keepFocusInPage } from './focus-main.ts'
import { goToLogin } from './go-to-login.ts'
import { isGuarded } from './is-guarded.ts'
import { OfflineNotice } from './offline-notice.tsx'
import { preloadRoutes } from './preload-routes.ts'
import { queryClient } from './query-client.ts'
import { router, storefrontScreens } from './router.tsx'

watchTheme()
watchFirstScreen(router)
watchPresses()
watchSession(({ role }) => {
  if (isGuarded(router)) goToLogin(router, role)
})
subscribeToSession(() => {
  loadScreensAhead()
  // The session has expired, or another one has begun in another tab: the guard of the open page decides again.
  const isDecided = router.invalidate()
  if (getSession()) forget()
  // What is still on screen goes with it: taken away before, it would be asked for anew, by nobody, and refused.
  else void isDecided.finally(forget)
})
followLive()
focusMainAfterNavigation(router)
keepFocusInPage()
loadScreensAhead()

/** How long a shell stays. Then the router's own spinner takes over, in a frame that can be pressed. */
const SHELL_MS = 3_000
/** How long the page's spinner stays without a shell. By then the router has a frame to show, with its own spinner in it. */
const SPINNER_MS = 200

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

/** What one user loaded must never be shown to the next; the shop's settings are everybody's. */
function forget() {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'config' })
}

function loadScreensAhead() {
  if (getSession()?.role === 'USER') void preloadRoutes(router, storefrontScreens)
}

const app = (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <OfflineNotice />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>
)
const show = () => {
  keepSpinning(root)
  startTransition(() => createRoot(root).render(app))
}
// No top-level `await`: a module that waits is bundled apart from everything it imports, in dozens of files.
const hasShell = root.querySelector('.app-shell')?.checkVisibility()
void loadFirst(hasShell ? SHELL_MS : SPINNER_MS).finally(show)

/** If the spinner of the page is visible, the one that the router shows instead does not wait before it is. */
function keepSpinning(root: HTMLElement) {
  const spinner = root.querySelector('.app-loading')
  if (!spinner?.checkVisibility({ visibilityProperty: true })) return
  root.dataset.isWaiting = ''
  const stop = router.subscribe('onRendered', () => {
    delete root.dataset.isWaiting
    stop()
  })
}

/** What the page came with (shells.tsx, app.html) stays until the screen can take its place whole, or the time is over. */
async function loadFirst(timeoutMs: number) {
  // Whoever goes back meanwhile is followed, as by the router itself once it is rendered. A function of our own: the
  // router's subscribers are a set, and `router.load` is to stay in it.
  const stop = router.history.subscribe(() => router.load())
  router.subscribe('onRendered', stop)
  const isLate = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([router.load(), isLate])
}
