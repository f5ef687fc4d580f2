/** The admin who makes something good, and from where. */
export interface Admin {
  id: number
  address: string
}
