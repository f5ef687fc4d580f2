import type { Platform } from '../../../host/context/platform.ts'

/** The shop as a browser and its passkeys know it: passkeys work at PUBLIC_URL only. */
export function relyingParty({ config, shopIdentity }: Pick<Platform, 'config' | 'shopIdentity'>) {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpID: hostname, rpName: shopIdentity.current().storeName, origin }
}

/** Loaded at the first use: the library brings parsers for certificates that a shop without passkeys never needs. */
export const loadWebauthn = () => import('@simplewebauthn/server')

/** What an authenticator stores of its user, instead of an id or an address. */
export function userHandleOf(keys: Platform['keys'], userId: number): Buffer {
  return keys.fingerprint(`passkey user ${userId}`)
}
