import type { LiveUpdate } from '@docket/contract/live'
import { MAX_WATCHED_PRODUCTS } from '@docket/contract/live'
import { whenHydrated } from '../lib/hydration.ts'
import { getSession, subscribeToSession } from '../session/session.ts'
import { readLiveStream, type StreamEnd } from './live-stream.ts'

/** A listener for live updates. */
export interface LiveWatcher {
  products: readonly number[]
  onUpdate: (update: LiveUpdate) => void
  /** Called if there is no stream for now: the watcher must fetch the data instead. */
  onUnavailable: () => void
}

/** How long to wait for further changes: a screen changes what it watches a few times while it loads. */
const CONNECT_DELAY_MS = 250
const RETRY_MS = 2_000
const MAX_RETRY_MS = 30_000

const watchers = new Set<LiveWatcher>()
let streamController: AbortController | undefined
let watchedIds: ReadonlySet<number> = new Set()
let connectTimer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/**
 * The shop gives each browser a different delay, so that they do not all reconnect in the same moment after its
 * restart.
 */
let retryMs = RETRY_MS

/** Sends updates to `watcher` until the returned function is called. One stream serves all watchers of a page. */
export function watchLive(watcher: LiveWatcher): () => void {
  watchers.add(watcher)
  connectSoon()
  return () => {
    watchers.delete(watcher)
    connectSoon()
  }
}

/** Called once, by main. A hidden page closes its stream: a browser has only six HTTP/1.1 connections to a shop. */
export function followLive(): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') connectSoon()
    else disconnect()
  })
  addEventListener('online', retryNow)
  subscribeToSession(() => {
    disconnect()
    connectSoon()
  })
}

function connectSoon() {
  clearTimeout(connectTimer)
  // The first message has the balance of the wallet, which must not change the page before it is hydrated.
  connectTimer = setTimeout(() => void whenHydrated().then(connect), CONNECT_DELAY_MS)
}

function retryNow() {
  failures = 0
  disconnect()
  connectSoon()
}

function disconnect() {
  streamController?.abort()
  streamController = undefined
}

function connect() {
  const isWanted =
    watchers.size > 0 && document.visibilityState === 'visible' && getSession()?.role === 'USER'
  if (!isWanted) return disconnect()
  const products = watchedProducts()
  const hasStream = streamController !== undefined && products.every((id) => watchedIds.has(id))
  watchedIds = new Set(products)
  if (hasStream) return
  disconnect()
  streamController = new AbortController()
  const { signal } = streamController
  void readLiveStream(products, { onUpdate: notifyWatchers, onRetry }, signal).then((end) => {
    if (!signal.aborted) scheduleReconnect(end)
  })
}

function notifyWatchers(update: LiveUpdate) {
  failures = 0
  for (const watcher of watchers) watcher.onUpdate(update)
}

function onRetry(pauseMs: number) {
  retryMs = Math.min(Math.max(pauseMs, RETRY_MS), MAX_RETRY_MS)
}

function scheduleReconnect(end: StreamEnd) {
  streamController = undefined
  failures++
  // If the shop is unreachable, fetching would only fail as well.
  if (end === 'refused' || end === 'silent') for (const watcher of watchers) watcher.onUnavailable()
  const pauseMs = Math.min(retryMs * 2 ** (failures - 1), MAX_RETRY_MS)
  clearTimeout(connectTimer)
  // 75 to 125 % of the pause, so that browsers do not all reconnect in the same moment.
  connectTimer = setTimeout(connect, pauseMs * (0.75 + Math.random() / 2))
}

function watchedProducts(): number[] {
  const ids = new Set([...watchers].flatMap(({ products }) => products))
  return [...ids].slice(0, MAX_WATCHED_PRODUCTS).sort((a, b) => a - b)
}
