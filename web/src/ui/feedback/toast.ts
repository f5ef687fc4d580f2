import { type ExternalToast, toast as show } from 'sonner'

/** A temporary message. Two equal messages are shown once. `info` and `warning` are not for errors. */
export const toast = {
  success: (message: string, options?: ToastOptions) =>
    void show.success(message, withId('success', message, options)),
  error: (message: string, options?: ToastOptions) =>
    void show.error(message, withId('error', message, options)),
  info: (message: string, options?: ToastOptions) =>
    void show.info(message, withId('info', message, options)),
  warning: (message: string, options?: ToastOptions) =>
    void show.warning(message, withId('warning', message, options)),
  /** Removes all messages, because they are about an earlier state. */
  clear: () => void show.dismiss(),
  /** Removes the errors of a page that the user has left. */
  clearErrors() {
    for (const message of show.getToasts()) {
      if ('type' in message && message.type === 'error') show.dismiss(message.id)
    }
  },
}

interface ToastOptions {
  /** An action, e.g. Undo. */
  action?: { label: string; onClick: () => void }
}

/** Equal messages have the same id, so sonner shows only one of them. */
function withId(type: string, message: string, options: ToastOptions = {}): ExternalToast {
  return { id: `${type}:${message}`, ...options }
}
