import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { StepUp } from '../areas/identity/security/step-up.tsx'
import { Toaster } from '../kit/ui/feedback/toaster.tsx'
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
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  )
}
