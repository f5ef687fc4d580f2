/** What an alert is about, in figures and short texts. It never has the name or the address of a customer. */
export type AlertFacts = Readonly<Record<string, string | number>>

/** Alerts of one kind that a message tells: how many, and what the first few are about. */
export interface AlertGroup {
  kind: string
  count: number
  samples: AlertFacts[]
}
