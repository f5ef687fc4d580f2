import { EventEmitter } from 'node:events'
import type pg from 'pg'

/** The shortest time between two wake-ups, because each one makes every lane query for jobs. */
const WAKE_EVERY_MS = 100

/** Gathers wake-ups: the first is passed on at once, those that follow closely are passed on together. */
export function createWakeUps() {
  let count = 0
  let resting: NodeJS.Timeout | undefined
  const heard = Object.assign(new EventEmitter(), {
    pass(message: pg.Notification) {
      if (message.channel !== 'jobs:insert') {
        heard.emit('notification', message)
        return
      }
      count += countOf(message.payload)
      if (resting === undefined) flush()
    },
    close: () => clearTimeout(resting),
  })
  heard.setMaxListeners(0)
  const flush = () => {
    resting = setTimeout(() => {
      resting = undefined
      if (count > 0) flush()
    }, WAKE_EVERY_MS)
    heard.emit('notification', { channel: 'jobs:insert', payload: JSON.stringify({ count }) })
    count = 0
  }
  return heard
}

function countOf(payload: string | undefined): number {
  try {
    const { count } = JSON.parse(payload ?? '') as { count?: unknown }
    return typeof count === 'number' && count > 0 ? count : 1
  } catch {
    return 1
  }
}
