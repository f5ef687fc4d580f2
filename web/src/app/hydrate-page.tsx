import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { focusMain } from '../lib/focus-main.ts'
import { startHydration, whenHydrated } from '../lib/hydration.ts'
import { getSession, hydrateWithSession } from '../shared/session/session.ts'
import { App } from './app.tsx'
import { router } from './router.tsx'

/** The path of the screen that the server has rendered into the page. */
const renderedPath = location.pathname

/**
 * Hydrates the screen that the server has rendered with its data (render-page.tsx): React keeps its elements and adds
 * the event listeners. False if there is no such screen, or if another one must be shown by now.
 */
export function hydratePage(root: HTMLElement): boolean {
  const page = root.querySelector<HTMLElement>('.app-shell:not([inert])')
  const screen = router.stores.resolvedLocation.get()
  const isRendered = screen?.pathname === renderedPath && screen.searchStr === ''
  if (!page || !isRendered || getSession()?.role !== 'USER') return false
  // The router then renders the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  hydrateWithSession()
  startHydration()
  const enterValues = keepValues(page)
  page.addEventListener('click', followSkipLink)
  startTransition(() => void hydrateRoot(page, <App />))
  void whenHydrated().then(() => {
    page.removeEventListener('click', followSkipLink)
    enterValues()
    // The spinner, and the page's data and scripts, are not needed any more.
    for (const other of root.querySelectorAll(':scope > :not(.app-shell)')) other.remove()
    page.classList.remove('app-shell')
  })
  return true
}

/** Does not change the address, because the router's navigation during the hydration would replace the page. */
function followSkipLink(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest('a[href="#main"]'))) return
  event.preventDefault()
  focusMain()
}

type Field = HTMLInputElement | HTMLSelectElement

/**
 * A person may type or choose something before the page is hydrated, and React then resets the field. The returned
 * function enters it again, as if the person did it then.
 */
function keepValues(page: HTMLElement): () => void {
  const values = new Map<Field, string>()
  const keepEntered = ({ target }: Event) => isField(target) && values.set(target, target.value)
  for (const field of page.querySelectorAll<Field>('input, select'))
    if (hasChanged(field)) values.set(field, field.value)
  page.addEventListener('input', keepEntered)
  return () => {
    page.removeEventListener('input', keepEntered)
    for (const [field, value] of values) if (field.isConnected) enter(field, value)
  }
}

function isField(target: unknown): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement
}

function hasChanged(field: Field): boolean {
  if (field instanceof HTMLInputElement) return field.value !== field.defaultValue
  return [...field.options].some((option) => option.selected !== option.defaultSelected)
}

function enter(field: Field, value: string) {
  // The setter of the class: React replaces the setter of the element, and would then ignore the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
