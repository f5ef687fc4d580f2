/** State that one sign-in screen passes to the next outside the address, where it would stay in logs and bookmarks. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The typed email address. The next screen fills it in. */
    email?: string
  }
}

export {}
