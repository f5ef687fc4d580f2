import type { ExternalToast, toast as Sonner } from 'sonner'

/** As many toasts are visible at the same time. Later ones wait until one closes. */
export const VISIBLE_TOASTS = 3
/** More would be read too late to be of use. */
const MAX_WAITING = 20

type ToastType = 'success' | 'error' | 'info' | 'warning'

interface ToastOptions {
  /** An action, e.g. Undo. */
  action?: { label: string; onClick: () => void }
  /** Whether it closes by itself after some seconds; yes by default. Otherwise the user closes it. */
  autoDismiss?: boolean
}

interface Toast extends ToastOptions {
  /** Equal messages have the same id, so only one of them is shown. */
  id: string
  type: ToastType
  message: string
}

/** The visible toasts by their id. Until the code that shows them is loaded, those that will be visible. */
const visible = new Map<string, Toast>()
let waiting: Toast[] = []
let sonner: typeof Sonner | undefined

/** Called once the toaster can show toasts, with the library's function. */
export function connectToaster(connected: typeof Sonner): void {
  sonner = connected
  for (const shown of visible.values()) show(shown)
}

/** A temporary message. Two equal messages are shown once. `info` and `warning` are not for errors. */
export const toast = {
  success: (message: string, options?: ToastOptions) => add('success', message, options),
  error: (message: string, options?: ToastOptions) => add('error', message, options),
  info: (message: string, options?: ToastOptions) => add('info', message, options),
  warning: (message: string, options?: ToastOptions) => add('warning', message, options),
  /** Removes all messages, because they are about an earlier state. */
  clear: () => remove(() => true),
  /** Removes the errors of a page that the user has left. */
  clearErrors: () => remove(({ type }) => type === 'error'),
}

function add(type: ToastType, message: string, options: ToastOptions = {}): void {
  const added = { id: `${type}:${message}`, type, message, ...options }
  if (visible.has(added.id) || visible.size < VISIBLE_TOASTS) show(added)
  else if (waiting.length < MAX_WAITING && !waiting.some(({ id }) => id === added.id)) waiting.push(added)
}

function show(shown: Toast): void {
  const { id, type, message, action, autoDismiss = true } = shown
  visible.set(id, shown)
  const onClose = () => closed(shown)
  const options: ExternalToast = {
    id,
    onAutoClose: onClose,
    onDismiss: onClose,
    ...(!autoDismiss && { duration: Number.POSITIVE_INFINITY }),
    // The library closes the toast after its action, and calls neither of the two functions.
    ...(action && {
      action: {
        label: action.label,
        onClick() {
          action.onClick()
          onClose()
        },
      },
    }),
  }
  sonner?.[type](message, options)
}

/** Shows the next waiting toast. An equal one may have replaced the closed one meanwhile. */
function closed(toast: Toast): void {
  if (visible.get(toast.id) !== toast) return
  visible.delete(toast.id)
  const next = waiting.shift()
  if (next) show(next)
}

function remove(isRemoved: (toast: Toast) => boolean): void {
  waiting = waiting.filter((toast) => !isRemoved(toast))
  for (const toast of [...visible.values()].filter(isRemoved)) {
    sonner?.dismiss(toast.id)
    closed(toast)
  }
}
