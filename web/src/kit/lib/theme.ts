import { useSyncExternalStore } from 'react'
import { safeStorage } from './safe-storage.ts'

export type Theme = 'system' | 'light' | 'dark'

const KEY = 'theme'
const listeners = new Set<() => void>()
const darkSystemQuery = () => matchMedia('(prefers-color-scheme: dark)')

/** The viewer's choice, and how to change it. `public/boot.js` applies it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, readTheme, () => 'system'), setTheme]
}

function setTheme(theme: Theme): void {
  safeStorage.set(KEY, theme === 'system' ? null : theme)
  applyTheme()
}

/** Applies what was chosen in a `ThemeSwitch` of a page before its code ran. Called before the page is hydrated. */
export function applyEarlyChoice(page: ParentNode): void {
  for (const select of page.querySelectorAll<HTMLSelectElement>('select[data-theme-choice]')) {
    const isChosen = [...select.options].some((option) => option.selected !== option.defaultSelected)
    // The value is one of the options of the switch.
    if (isChosen) setTheme(select.value as Theme)
  }
}

/** Follows the system and the other tabs. Called once by each `main.tsx`: of the app and of the landing page. */
export function watchTheme(): void {
  // The system may have changed since `public/boot.js` looked.
  applyTheme()
  darkSystemQuery().addEventListener('change', applyTheme)
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) applyTheme()
  })
}

function readTheme(): Theme {
  const stored = safeStorage.get(KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function applyTheme(): void {
  const theme = readTheme()
  const isDark = theme === 'dark' || (theme === 'system' && darkSystemQuery().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
