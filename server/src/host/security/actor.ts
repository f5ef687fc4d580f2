import type { Identity } from './sessions.ts'

/** The user who makes a change and the IP address, for the audit log. */
export interface Actor {
  actorId: number
  address: string
  sessionId?: string
}

/** The operator to whom a change belongs, also if a job makes it later: then there is neither address nor session. */
export type Author = Pick<Actor, 'actorId'> & Partial<Actor>

export function actorOf(call: { caller: Identity; address: string }): Actor {
  return { actorId: call.caller.id, address: call.address, sessionId: call.caller.sessionId }
}
