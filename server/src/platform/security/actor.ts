import type { Identity } from './sessions.ts'

/** The user who makes a change and the IP address, for the audit log. */
export interface Actor {
  actorId: number
  address: string
  sessionId?: string
}

export function actorOf(call: { caller: Identity; address: string }): Actor {
  return { actorId: call.caller.id, address: call.address, sessionId: call.caller.sessionId }
}
