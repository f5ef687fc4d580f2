import type { EventPayload, EventType } from '@docket/contract/events'
import type { Tx } from '../db/database.ts'
import type { JobContext } from './declared-job.ts'

/** An event, as a listener gets it. */
export interface ReceivedEvent<Type extends EventType = EventType> {
  id: number
  type: Type
  version: number
  /** What it is about, such as `product:12`. */
  subject: string
  payload: EventPayload<Type>
  createdAt: Date
}

/**
 * Does something about an event, in the transaction that marks the event as relayed: so it happens exactly once. It
 * only writes to the database. What leaves the shop, such as a mail, is a row that another job sends. If it throws,
 * nothing is written, and the event is tried again; later events of its subject wait.
 */
export type Handle<Type extends EventType> = (
  tx: Tx,
  event: ReceivedEvent<Type>,
  context: JobContext,
) => Promise<void>

/** What listens to events. Its name stays, because its events may wait while a release is replaced. */
export interface Listener {
  /** The types that it knows, with what it does about each. */
  handles: { readonly [Type in EventType]?: Handle<Type> }
  /** It hears only the types that `listenTo` has stored for it. Without this it hears all that it handles. */
  chooses?: true
}

export type Listeners = Readonly<Record<string, Listener>>

/** The same handler for several types. */
export function handleEach<const Type extends EventType>(
  types: readonly Type[],
  handle: Handle<Type>,
): { readonly [T in Type]: Handle<T> } {
  // Safe: a handler of the union takes each of its members.
  return Object.fromEntries(types.map((type) => [type, handle])) as unknown as {
    [T in Type]: Handle<T>
  }
}
