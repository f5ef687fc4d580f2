/** What a screen of this area tells the next one; no part of the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** At /login: one comes from setting a new password. */
    passwordUpdated?: true
  }
}

export {}
