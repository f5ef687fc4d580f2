import type { ShopKind, Testbed } from '../testbed/testbed.ts'

/** The target of a fault. `external-service`: providers and mail, without which the shop still sells. */
type Family = 'server' | 'database' | 'connection' | 'external-service'

export interface FaultPlan {
  kind: string
  /** The index of the server or of its proxy. */
  target: number
  /** How long the fault lasts. */
  durationMs: number
}

/** A running fault and its effects. Servers are given by their indexes. */
export interface ActiveFault {
  /** Removes the cause. Resolves once it is removed. */
  end(): Promise<void>
  /** Servers that cannot answer: stopped, frozen, or unreachable for customers. */
  silenced?: number[]
  /** Servers that cannot sell, because they have no writable database, and must report it. */
  withoutDatabase?: number[]
}

export interface Fault {
  kind: string
  family: Family
  /** The kinds of shops for which it is possible. */
  on: readonly ShopKind[]
  /** Set if the fault is over at once, because the shop itself replaces what was killed. */
  isMomentary?: true
  begin(testbed: Testbed, plan: FaultPlan): Promise<ActiveFault>
}

/** The indexes of all servers. */
export const everyServer = ({ servers }: Testbed): number[] => servers.map((_, index) => index)
