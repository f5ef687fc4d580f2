import { type OperatorRole, ROLE_NAMES } from '@docket/contract/permissions'
import {
  defaultScheduler,
  MutationCache,
  notifyManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { sameOriginPath } from '../areas/identity/sign-in/redirect-target.ts'
import { ApiError, ConnectionError } from '../kit/api/api-error.ts'
import { type ErrorHandlers, type ErrorMeta, reactToError } from '../kit/api/errors.ts'
import { afterPress } from '../kit/lib/after-press.ts'
import { hasRoleChanged } from '../kit/session/role-change.ts'
import { endSession, getSession } from '../kit/session/session.ts'
import { toast } from '../kit/ui/feedback/toast.ts'
import { isGuarded } from './is-guarded.ts'
import { words } from './layout/strings.ts'
import { router } from './router.ts'
import '../areas/identity/sign-in/history-state.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta
    mutationMeta: ErrorMeta
  }
}

const MAX_RETRIES = 2

// Results wait until the current press ends: if a list got new rows during a press, the link under the pointer would
// move, and its click would be lost.
notifyManager.setScheduler((deliver) => afterPress(() => defaultScheduler(deliver)))

/** The error messages of first loads that this page has shown. Each is shown once, although several queries fail. */
const shownMessages = new Set<string>()
// Calls of the old page can fail until the new page replaces it.
router.subscribe('onBeforeRouteMount', ({ hrefChanged, pathChanged }) => {
  if (hrefChanged) shownMessages.clear()
  // Error toasts would cover the next page, and they are not about it.
  if (pathChanged) toast.clearErrors()
})

const handlers: ErrorHandlers = {
  login() {
    // Another refused call may have started the redirect already.
    if (router.latestLocation.pathname !== '/login') {
      const redirect = isGuarded(router) ? sameOriginPath(router.latestLocation.href) : undefined
      void router.navigate({
        to: '/login',
        search: redirect === undefined ? {} : { redirect },
        state: { sessionEnded: true },
        replace: true,
      })
    }
    endSession()
  },
  enrol() {
    // Another refused call, such as the sidebar's count, may have started the redirect already.
    if (router.latestLocation.pathname === '/admin/security') return
    void router.navigate({ to: '/admin/security', replace: true })
  },
  forbidden: () => void handleForbidden(),
  toast: toast.error,
  toastOnce(message) {
    if (shownMessages.has(message)) return
    shownMessages.add(message)
    toast.error(message)
  },
}

/** An admin whose role has changed stays on the screen, which then shows what the new role may do. */
async function handleForbidden(): Promise<void> {
  const session = getSession()
  if (session?.role === 'ADMIN') {
    const hasChanged = await hasRoleChanged(queryClient, session.id, toastRole).catch(() => false)
    // If the session has ended, the `login` handler has opened the login.
    if (hasChanged || !getSession()) return
  }
  await router.navigate({ to: '/forbidden' })
}

function toastRole(role: OperatorRole | null): void {
  toast.info(role === null ? words.roleTaken : words.roleChanged(ROLE_NAMES[role]))
}

/** For a call that no page waits for, such as a prefetch on hover: the page repeats the call and shows its error. */
const silentHandlers: ErrorHandlers = { ...handlers, toastOnce: () => {} }

/** Handles every error of every call once: a toast or a redirect. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) =>
      reactToError(
        error,
        query.meta,
        { hasData: query.state.data !== undefined },
        query.isActive() ? handlers : silentHandlers,
      ),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) =>
      reactToError(error, mutation.meta, { hasData: false }, handlers),
  }),
  defaultOptions: {
    // `always`: calls even if the browser reports to be offline. A failed call shows an error, a paused one nothing.
    queries: {
      staleTime: 10_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      // Off by default in this network mode. Then an error would stay on the screen after the connection is back.
      refetchOnReconnect: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A refusal is final; a lost connection or a busy server may recover in a second. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502)
}
