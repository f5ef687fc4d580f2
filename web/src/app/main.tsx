import '../kit/ui/styles.css'
// The page may contain a description before the code of the product's screen is loaded.
import '../kit/ui/product-text.css'
import type { QueryKey } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterPress, watchPresses } from '../kit/lib/after-press.ts'
import { watchInput } from '../kit/lib/attendance.ts'
import { watchTheme } from '../kit/lib/theme.ts'
import { followLive } from '../kit/live/live.ts'
import { watchFirstScreen } from '../kit/search/first-screen.ts'
import { getSession, subscribeToSession, watchSession } from '../kit/session/session.ts'
import { accountScreens } from './account-screens.ts'
import { App } from './app.tsx'
import { focusMainAfterNavigation, keepFocusInPage } from './focus-main.ts'
import { hydratePage } from './hydrate-page.tsx'
import { isGuarded } from './is-guarded.ts'
import { goToLogin } from './layout/go-to-login.ts'
import { readPageData } from './page-data.ts'
import { preloadRoutes } from './preload-routes.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'
import { saveScrollPosition } from './save-scroll-position.ts'
import { storefrontScreens } from './storefront-screens.ts'

watchTheme()
watchFirstScreen(router)
watchPresses()
watchInput()
watchSession(({ role }) => {
  if (isGuarded(router)) goToLogin(router, role)
})
subscribeToSession(() => {
  preloadScreens()
  // The session has expired or changed in another tab: run the guard of the open page again.
  const guardsRan = router.invalidate()
  if (getSession()) clearUserData()
  // Without a session, clears the data after the screen has changed. Otherwise the old screen would fetch it again.
  else void guardsRan.finally(clearUserData)
})
followLive()
focusMainAfterNavigation(router)
saveScrollPosition(router)
keepFocusInPage()
preloadScreens()

/**
 * A rendered page that has data can be read, and its links work. If the code of its screen is not loaded after this
 * time, the app replaces the page.
 */
const PAGE_MS = 30_000
/**
 * An app shell is a screen without its data, which cannot be used yet. After this time at the latest, the router's
 * layout replaces it; this layout can be used, and shows a spinner.
 */
const SHELL_MS = 3_000
/** Without an app shell, the page shows a spinner. The router's layout replaces it after this time at the latest. */
const SPINNER_MS = 200

const root = document.getElementById('root')
if (!root) throw new Error('app.html has no #root')

/** The data of one user must never be shown to the next. The shop's settings are public. */
function clearUserData() {
  queryClient.removeQueries({
    predicate: ({ queryKey }) => queryKey[0] !== 'config' && !isOwnUserQuery(queryKey),
  })
  void queryClient.invalidateQueries({ queryKey: ['me'] })
}

/**
 * Whether this is the query of the signed-in user's own data, which has the role. Its data stays until it is fetched
 * again. So if an admin signs in again, the open screen stays and keeps what is typed there.
 */
function isOwnUserQuery([name, userId]: QueryKey): boolean {
  return name === 'me' && userId === getSession()?.id
}

function preloadScreens() {
  if (getSession()?.role === 'USER') void preloadRoutes(router, [...storefrontScreens, ...accountScreens])
}

const renderApp = () => {
  if (hydratePage(root)) return
  continueSpinner(root)
  // The app replaces the page. A link that is being pressed must not be replaced before its click.
  afterPress(() => startTransition(() => createRoot(root).render(<App />)))
}
if (getSession()?.role === 'USER') readPageData(queryClient)
// No top-level `await`: the bundler would split everything that this module imports into dozens of files.
void loadBeforeRender(maxWaitMs(root.querySelector('.app-shell'))).finally(renderApp)

function maxWaitMs(shell: HTMLElement | null): number {
  if (!shell?.checkVisibility()) return SPINNER_MS
  return shell.inert ? SHELL_MS : PAGE_MS
}

/** If the page's spinner is visible, the router's spinner follows it without a delay. */
function continueSpinner(root: HTMLElement) {
  const spinner = root.querySelector('.app-loading')
  if (!spinner?.checkVisibility({ visibilityProperty: true })) return
  root.dataset.isWaiting = ''
  const stop = router.subscribe('onRendered', () => {
    delete root.dataset.isWaiting
    stop()
  })
}

/** Keeps what the page shows (render-page.tsx, app.html) until the screen can replace it, or until the timeout. */
async function loadBeforeRender(timeoutMs: number) {
  // Reacts to the Back button during the load, as the router does once it is rendered. The history keeps subscribers
  // in a set: if this one was `router.load` itself, `stop` would also remove the router's own subscription.
  const stop = router.history.subscribe(() => router.load())
  router.subscribe('onRendered', stop)
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs))
  await Promise.race([router.load(), timeout])
}
