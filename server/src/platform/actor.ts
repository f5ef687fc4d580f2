import type { Identity } from './sessions.ts'

/** Who changes something, and from where: what the trail keeps of an admin's call. */
export interface Actor {
  /** Null: the shop itself. */
  actorId: number | null
  address?: string
}

export function actorOf(call: { caller: Identity; address: string }): Actor {
  return { actorId: call.caller.id, address: call.address }
}
