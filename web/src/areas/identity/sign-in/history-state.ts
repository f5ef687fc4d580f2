/** State that a screen passes to a sign-in screen. It is not in the address, which stays in logs and bookmarks. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The typed email address. The next screen fills it in. */
    email?: string
    /** At /login: the visitor has just set a new password. */
    passwordUpdated?: true
    /** At /login: the session ended while the visitor used a page. */
    sessionEnded?: true
    /** At /login: the visitor was a customer and has just had their data erased. */
    customerErased?: true
  }
}

export {}
