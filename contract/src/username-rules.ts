const MIN_USERNAME_LENGTH = 3
export const MAX_USERNAME_LENGTH = 30

/** What a username consists of, for hints and errors. */
export const USERNAME_FORM = `${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, dots, dashes or underscores`

/** The table `users` checks it, too. */
export const USERNAME_PATTERN = new RegExp(`^[A-Za-z0-9_.-]{${MIN_USERNAME_LENGTH},${MAX_USERNAME_LENGTH}}$`)
