import type { Scene, ShopKind } from '../scene.ts'

/** What a fault is aimed at. `outside`: providers and mail, without which the shop sells on. */
type Family = 'server' | 'database' | 'line' | 'outside'

export interface FaultPlan {
  kind: string
  /** Which server or line, by its place. */
  target: number
  forMs: number
}

/** What a fault does while it lasts. Servers are named by their places. */
export interface UnderWay {
  /** Takes the cause away, and resolves once it is gone. */
  end(): Promise<void>
  /** They cannot answer: stopped, frozen, or out of their customers' reach. */
  silenced?: number[]
  /** They cannot sell, for they have no database to write to, and must say so. */
  withoutDatabase?: number[]
}

export interface Fault {
  kind: string
  family: Family
  /** On which shops it can be made. */
  on: readonly ShopKind[]
  /** It is over as soon as it happened: what it broke mends itself. */
  isMomentary?: true
  begin(scene: Scene, plan: FaultPlan): Promise<UnderWay>
}

export const everyServer = ({ servers }: Scene): number[] => servers.map((_, place) => place)
