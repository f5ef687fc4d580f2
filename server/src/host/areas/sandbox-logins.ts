interface Login {
  email: string
  password: string
}

/** The logins with which the sandbox was filled; null for one that does not work. */
export interface SandboxLogins {
  operator: Login | null
  customer: Login | null
}
