import { type ExternalToast, toast as show } from 'sonner'

/** A passing message. The same one said twice is shown once. `info` and `warning` are for what nobody did wrong. */
export const toast = {
  success: (message: string, options?: ToastOptions) =>
    void show.success(message, once('success', message, options)),
  error: (message: string, options?: ToastOptions) =>
    void show.error(message, once('error', message, options)),
  info: (message: string, options?: ToastOptions) => void show.info(message, once('info', message, options)),
  warning: (message: string, options?: ToastOptions) =>
    void show.warning(message, once('warning', message, options)),
}

interface ToastOptions {
  /** One thing to do about it, e.g. Undo. */
  action?: { label: string; onClick: () => void }
}

function once(type: string, message: string, options: ToastOptions = {}): ExternalToast {
  return { id: `${type}:${message}`, ...options }
}
