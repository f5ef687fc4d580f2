/** State that a screen of this area passes to the next one outside the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** At /login: the visitor has just set a new password. */
    passwordUpdated?: true
    /** At /login: the session ended while the visitor used a page. */
    sessionEnded?: true
  }
}

export {}
