import { isIPv6 } from 'node:net'

/** An IPv4 address as a socket for both kinds of addresses names it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * An IPv4 address as it is; of an IPv6 address the first 64 bits, because a provider gives a customer all addresses
 * that begin with these bits.
 */
export function network(address: string): string {
  return prefixOf(address, 4) ?? MAPPED.exec(address)?.[1] ?? address
}

/**
 * Of an IPv6 address the first 48 bits: many providers give a customer all 65,536 networks that begin with them. Null for
 * an IPv4 address.
 */
export function wideNetwork(address: string): string | null {
  return prefixOf(address, 3)
}

/** The first `count` groups of 16 bits of an IPv6 address; null for an IPv4 address, also in the form of IPv6. */
function prefixOf(address: string, count: number): string | null {
  if (MAPPED.test(address) || !isIPv6(address)) return null
  // In the address, `::` replaces groups of zeros.
  const [head = '', tail] = address.split('::', 2)
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  const prefix = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return `${prefix.join(':')}::/${count * 16}`
}
