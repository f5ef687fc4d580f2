import { type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { watchTheme } from '../../../kit/lib/theme.ts'
import { getSession, subscribeToSession, watchSession } from '../../../kit/session/session.ts'
import { ThemeSwitch } from '../../../kit/ui/layout/theme-switch.tsx'
import { watchAccount } from './account.ts'
import { AccountSlot } from './account-slot.tsx'
import { prefetchOnIntent } from './prefetch.ts'

// The page is static HTML. Only the islands, which have these two components, are hydrated; see island.tsx.
const islands: Record<string, ReactNode> = { account: <AccountSlot />, theme: <ThemeSwitch /> }

watchTheme()
watchSession()
showSession()
// `showSession` makes a part of the header visible. It must run before the listeners of the components, which may move
// the focus into that part.
subscribeToSession(showSession)
watchAccount()

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  // In a task of its own, so that a slow phone can answer a touch in between.
  setTimeout(() => {
    hydrateRoot(
      element,
      <StrictMode>
        <Hydrated element={element}>{islands[element.dataset.island ?? '']}</Hydrated>
      </StrictMode>,
    )
  })
}
prefetchOnIntent()
for (const section of document.querySelectorAll('.laid-out-late')) {
  const layOut = () => section.classList.remove('laid-out-late')
  if ('requestIdleCallback' in globalThis) requestIdleCallback(layOut)
  else setTimeout(layOut, 1_000)
}

/** Marks an island once it is hydrated: until then, React would ignore a choice in it, and CSS hides it. */
function Hydrated({ element, children }: { element: HTMLElement; children: ReactNode }) {
  useEffect(() => {
    element.dataset.hydrated = ''
  }, [element])
  return children
}

/** Sets `data-session` of <html>, as public/boot.js did. This attribute decides which part of the header is visible. */
function showSession() {
  const { dataset } = document.documentElement
  const role = getSession()?.role
  if (role) dataset.session = role
  else delete dataset.session
}
