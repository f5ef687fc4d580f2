const MIN_USERNAME_LENGTH = 3
export const MAX_USERNAME_LENGTH = 30

/** What a username consists of, for hints and errors. */
export const USERNAME_FORM = `${MIN_USERNAME_LENGTH} to ${MAX_USERNAME_LENGTH} letters, digits, dots, dashes or underscores`

/**
 * The same as an expression; the table `users` checks it, too. It repeats the two numbers, because a check must be able
 * to read every expression. A test compares them.
 */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]{3,30}$/
