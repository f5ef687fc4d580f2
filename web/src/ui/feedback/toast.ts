import { type ExternalToast, toast as show } from 'sonner'

/** A temporary message. Two equal messages are shown once. `info` and `warning` are for what is not an error. */
export const toast = {
  success: (message: string, options?: ToastOptions) =>
    void show.success(message, once('success', message, options)),
  error: (message: string, options?: ToastOptions) =>
    void show.error(message, once('error', message, options)),
  info: (message: string, options?: ToastOptions) => void show.info(message, once('info', message, options)),
  warning: (message: string, options?: ToastOptions) =>
    void show.warning(message, once('warning', message, options)),
  /** Removes all messages, because they are about an earlier state. */
  clear: () => void show.dismiss(),
}

interface ToastOptions {
  /** An action, e.g. Undo. */
  action?: { label: string; onClick: () => void }
}

function once(type: string, message: string, options: ToastOptions = {}): ExternalToast {
  return { id: `${type}:${message}`, ...options }
}
