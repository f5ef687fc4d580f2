import type { Identity } from './sessions.ts'

/** Who changes something by a call, and from where: what the trail keeps of it. */
export interface Actor {
  actorId: number
  address: string
}

export function actorOf(call: { caller: Identity; address: string }): Actor {
  return { actorId: call.caller.id, address: call.address }
}
