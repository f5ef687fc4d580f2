import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, StrictMode, useEffect, useState } from 'react'
import { StepUp } from '../areas/identity/security/step-up.tsx'
import { OfflineNotice } from './pages/offline-notice.tsx'
import { queryClient } from './query-client.ts'
import { router } from './router.ts'

/** The app: the screen of the address, and what any screen can show above itself. */
export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <OfflineNotice />
        <StepUp />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>
  )
}

/**
 * The code of the toasts loads after the first screen. Toasts that come earlier wait for it. If it does not load, the
 * app works without them.
 */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    import('../kit/ui/feedback/toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => {},
    )
  }, [])
  return Toaster && <Toaster />
}
