import type { Scene, ShopKind } from '../scene.ts'

/** The target of a fault. `outside`: providers and mail, without which the shop still sells. */
type Family = 'server' | 'database' | 'line' | 'outside'

export interface FaultPlan {
  kind: string
  /** The index of the server or line. */
  target: number
  forMs: number
}

/** The effect of a fault while it lasts. Servers are named by their indexes. */
export interface UnderWay {
  /** Removes the cause, and resolves once it is removed. */
  end(): Promise<void>
  /** Servers that cannot answer: stopped, frozen, or unreachable for customers. */
  silenced?: number[]
  /** Servers that cannot sell, because they have no writable database, and must report it. */
  withoutDatabase?: number[]
}

export interface Fault {
  kind: string
  family: Family
  /** The shops on which it is possible. */
  on: readonly ShopKind[]
  /** It is over as soon as it has happened, because the system recovers by itself. */
  isMomentary?: true
  begin(scene: Scene, plan: FaultPlan): Promise<UnderWay>
}

export const everyServer = ({ servers }: Scene): number[] => servers.map((_, place) => place)
