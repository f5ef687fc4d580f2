/** State that a screen of this area passes to the next screen in the history entry, not in the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** At /admin/login: an invited admin has just chosen a password. */
    passwordChosen?: true
  }
}

export {}
