import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** The shortest time between two wake-ups, because each one makes every lane query for jobs. */
const WAKE_EVERY_MS = 100

/** Forwards notifications: the first wake-up at once; the wake-ups of the next 100 ms are combined into one. */
export function createWakeUps() {
  let count = 0
  let pause: NodeJS.Timeout | undefined
  const notifications = Object.assign(new EventEmitter(), {
    pass(message: pg.Notification) {
      if (message.channel !== 'jobs:insert') {
        notifications.emit('notification', message)
        return
      }
      count += countOf(message.payload)
      if (pause === undefined) flush()
    },
    close: () => clearTimeout(pause),
  })
  notifications.setMaxListeners(0)
  const flush = () => {
    pause = setTimeout(() => {
      pause = undefined
      if (count > 0) flush()
    }, WAKE_EVERY_MS)
    notifications.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count }) })
    count = 0
  }
  return notifications
}

function countOf(payload: string | undefined): number {
  try {
    const { count } = JSON.parse(payload ?? '') as { count?: unknown }
    return typeof count === 'number' && count > 0 ? count : 1
  } catch {
    return 1
  }
}
