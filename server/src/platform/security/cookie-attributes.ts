import type { Config } from '../config.ts'

/** What the cookies of the shop have in common: no script can read them, and over https only https sends them. */
export function cookieAttributes({ publicUrl }: Pick<Config, 'publicUrl'>, name: string) {
  const secure = publicUrl.startsWith('https:')
  // Browsers accept this prefix only over https.
  return { name: secure ? `__Secure-${name}` : name, httpOnly: true, secure } as const
}
