/**
 * The first line of a mail. Anyone can register with the address of another person and a name such as `prizes.example`,
 * which mail programs show as a link. So a name with a dot is left out.
 */
export function greeting(username: string): string {
  return username.includes('.') ? 'Hello,' : `Hello ${username},`
}
