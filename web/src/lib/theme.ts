import { useSyncExternalStore } from 'react'
import { safeStorage } from './safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()
const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')

/** The viewer's choice, and how to change it. `public/boot.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), setTheme]
}

function setTheme(theme: Theme): void {
  safeStorage.set(KEY, theme === 'system' ? null : theme)
  apply()
}

/** Follows the system and the other tabs. Called once by each `main.tsx`: of the app and of the landing page. */
export function watchTheme(): void {
  systemIsDark().addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) apply()
  })
}

function readTheme(): Theme {
  const stored = safeStorage.get(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function apply(): void {
  const theme = readTheme()
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
