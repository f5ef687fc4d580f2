import { startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { afterPress } from '../kit/lib/after-press.ts'
import { repeatEarlyPresses } from '../kit/lib/early-presses.ts'
import { focusMain } from '../kit/lib/focus-main.ts'
import { endHydration, startHydration, whenHydrated } from '../kit/lib/hydration.ts'
import { opensElsewhere } from '../kit/lib/opens-elsewhere.ts'
import { applyEarlyChoice } from '../kit/lib/theme.ts'
import { getSession, hydrateWithSession, subscribeToSession } from '../kit/session/session.ts'
import { App } from './app.tsx'
import { router } from './router.ts'

/**
 * Hydrates the screen that the server has rendered with its data (render-page.tsx): React keeps its elements and adds
 * the event listeners. False if there is no such screen, or if the app must show something else by now.
 */
export function hydratePage(root: HTMLElement): boolean {
  const page = root.querySelector<HTMLElement>('.app-shell[data-path]')
  if (!page || !isRightScreen(page.dataset.path)) return false
  // The router then renders the same boundaries as on the server.
  router.ssr = { manifest: undefined }
  hydrateWithSession()
  startHydration()
  // Another screen opens, for example because the session has ended: this one will not be hydrated.
  const stopListening = [
    router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && endHydration()),
    subscribeToSession(endHydration),
  ]
  const enterValues = keepValues(page)
  applyEarlyChoice(page)
  page.addEventListener('click', followSkipLink)
  startTransition(() => void hydrateRoot(page, <App />))
  void whenHydrated().then(() => {
    for (const stop of stopListening) stop()
    page.removeEventListener('click', followSkipLink)
    afterPress(() => {
      enterValues()
      repeatEarlyPresses()
    })
    // The spinner, and the page's data and scripts, are not needed any more.
    for (const other of root.querySelectorAll(':scope > :not(.app-shell)')) other.remove()
    page.classList.remove('app-shell')
  })
  return true
}

/** The customer may have gone back, or signed out in another tab. */
function isRightScreen(renderedPath: string | undefined): boolean {
  const location = router.stores.resolvedLocation.get()
  return location?.pathname === renderedPath && location?.searchStr === '' && getSession()?.role === 'USER'
}

/** Does not change the address, because the router's navigation during the hydration would replace the page. */
function followSkipLink(event: MouseEvent) {
  if (!(event.target instanceof Element && event.target.closest('a[href="#main"]'))) return
  if (opensElsewhere(event)) return
  event.preventDefault()
  focusMain()
}

type Field = HTMLInputElement | HTMLSelectElement

interface Entry {
  value: string
  /** The position of the cursor in a text. */
  cursor: number | null
}

/**
 * A person may type or choose something in the screen before it is hydrated, and React then resets the field. The
 * returned function enters it again, as if the person did it then.
 */
function keepValues(page: HTMLElement): () => void {
  const main = page.querySelector('main')
  const entries = new Map<Field, Entry>()
  const keep = (field: Field) =>
    entries.set(field, { value: field.value, cursor: isInput(field) ? field.selectionEnd : null })
  const keepEntered = ({ target }: Event) => {
    if (isInput(target) || target instanceof HTMLSelectElement) keep(target)
  }
  for (const field of main?.querySelectorAll<Field>('input, select') ?? []) if (hasChanged(field)) keep(field)
  main?.addEventListener('input', keepEntered)
  return () => {
    main?.removeEventListener('input', keepEntered)
    for (const [field, entry] of entries) if (field.isConnected) enter(field, entry)
  }
}

function isInput(target: unknown): target is HTMLInputElement {
  return target instanceof HTMLInputElement
}

function hasChanged(field: Field): boolean {
  if (isInput(field)) return field.value !== field.defaultValue
  return [...field.options].some((option) => option.selected !== option.defaultSelected)
}

function enter(field: Field, { value, cursor }: Entry) {
  // React replaces the setter of the element to know its value. So it must see another value first, and the typed one
  // must be set by the setter of the class. Otherwise React would ignore the event.
  if (isInput(field)) field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  flushSync(() => field.dispatchEvent(new Event(isInput(field) ? 'input' : 'change', { bubbles: true })))
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  else if (isInput(field) && cursor !== null) field.setSelectionRange(cursor, cursor)
}
