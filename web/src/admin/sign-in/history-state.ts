/** State that a screen of this area passes to the next one outside the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** At /admin/login: an invited admin has just chosen a password. */
    passwordChosen?: true
  }
}

export {}
