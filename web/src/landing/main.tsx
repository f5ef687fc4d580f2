import { type ReactNode, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { getSession, subscribeToSession, watchSession } from '../lib/session.ts'
import { watchTheme } from '../lib/theme.ts'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { watchAccount } from './account.ts'
import { AccountSlot } from './account-slot.tsx'
import { prefetchOnIntent } from './prefetch.ts'

// The page is HTML and stays it. These two places of it come alive; see island.tsx.
const islands: Record<string, ReactNode> = { account: <AccountSlot />, theme: <ThemeSwitch /> }

watchTheme()
watchSession()
showSession()
// Before anything that renders is told: what is in a slot may want to move the focus into the other one.
subscribeToSession(showSession)
watchAccount()

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  hydrateRoot(place, <StrictMode>{islands[place.dataset.island ?? '']}</StrictMode>)
  place.dataset.alive = ''
}
prefetchOnIntent()

/** Goes on with what public/boot.js began: the slot for this session is the one that is shown. */
function showSession() {
  const { dataset } = document.documentElement
  const role = getSession()?.role
  if (role) dataset.session = role
  else delete dataset.session
}
