import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, ConnectionError } from '../lib/api-error.ts'
import { type ErrorHandlers, type ErrorMeta, reactToError } from '../lib/errors.ts'
import { ownPath } from '../lib/redirect-target.ts'
import { endSession } from '../lib/session.ts'
import { toast } from '../ui/toast.ts'
import { isGuarded } from './is-guarded.ts'
import { router } from './router.tsx'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta
    mutationMeta: ErrorMeta
  }
}

const MAX_RETRIES = 2

/** Which failures of first loads were said on the page that is shown: its queries fail together, and again when retried. */
const saidHere = new Set<string>()
router.subscribe('onBeforeLoad', ({ hrefChanged }) => {
  if (hrefChanged) saidHere.clear()
})

const handlers: ErrorHandlers = {
  login() {
    // The second call that is refused on the same page finds us on the way already.
    if (router.latestLocation.pathname !== '/login') {
      const redirect = isGuarded(router) ? ownPath(router.latestLocation.href) : undefined
      void router.navigate({
        to: '/login',
        search: redirect === undefined ? {} : { redirect },
        replace: true,
      })
    }
    endSession()
  },
  enrol() {
    // Whatever else is refused meanwhile, such as the sidebar's count, finds us there.
    if (router.latestLocation.pathname === '/admin/security') return
    void router.navigate({ to: '/admin/security', replace: true })
  },
  forbidden: () => void router.navigate({ to: '/forbidden' }),
  toast: toast.error,
  toastOnce(message) {
    if (saidHere.has(message)) return
    saidHere.add(message)
    toast.error(message)
  },
}

/** For a call that no page waits for, such as one made when a link is pointed at: the page that it is for asks again. */
const silentHandlers: ErrorHandlers = { ...handlers, toastOnce: () => {} }

/** Every error of every call passes here, once, on its way to a toast or another page. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) =>
      reactToError(
        error,
        query.meta,
        query.state.data !== undefined,
        query.isActive() ? handlers : silentHandlers,
      ),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => reactToError(error, mutation.meta, false, handlers),
  }),
  defaultOptions: {
    // Tried also while the browser believes to be offline: a call that fails says so, one that waits does not.
    queries: {
      staleTime: 10_000,
      retry: isWorthRetrying,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A refusal stays a refusal; a lost connection or a busy server may be over in a second. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= MAX_RETRIES) return false
  return error instanceof ConnectionError || (error instanceof ApiError && error.status >= 502)
}
