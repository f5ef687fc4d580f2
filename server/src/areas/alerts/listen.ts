import type { EventPayload, EventType } from '@docket/contract/events'
import { handleEach, type Listener, type ReceivedEvent } from '../../host/areas/listener.ts'
import type { Platform } from '../../host/context/platform.ts'
import type { Tx } from '../../host/db/database.ts'
import { listenTo } from '../../host/events/listeners.ts'
import { type AlertKind, eventsOf, KINDS, type ReadEvent } from './kinds.ts'
import { lockAlerts, raiseAlerts, wantedKinds } from './raise-alerts.ts'

const NAME = 'alerts'

/** It tells each event over the routes that want a kind of it, and hears only what a route wants. */
export const listens: Readonly<Record<string, Listener>> = {
  [NAME]: {
    chooses: true,
    handles: handleEach(eventsOf(new Set(Object.keys(KINDS))), tellEvent),
  },
}

/** Stores what the routes want to hear, in the transaction that changes them. */
export async function listenToWanted(tx: Tx): Promise<void> {
  await lockAlerts(tx)
  await listenTo(tx, NAME, eventsOf(await wantedKinds(tx)))
}

/** A release can know more events of a kind than the one before. */
export async function setUp({ db }: Platform): Promise<void> {
  await db.transaction().execute(listenToWanted)
}

async function tellEvent(tx: Tx, { type, payload }: ReceivedEvent): Promise<void> {
  for (const [kind, { on, saidBy }] of Object.entries(KINDS)) {
    const facts = await factsOf(tx, { on, type, payload })
    if (facts) await raiseAlerts(tx, kind, [facts], saidBy?.(facts))
  }
}

async function factsOf(
  tx: Tx,
  { on, type, payload }: { on: AlertKind['on']; type: EventType; payload: EventPayload<EventType> },
) {
  // Safe: the payload is that of the type, and `on` has a reader for it under this name.
  const read = on?.[type] as ReadEvent<EventType> | undefined
  return (await read?.(payload, tx)) ?? null
}
