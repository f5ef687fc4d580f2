/** Whether traffic to this address is encrypted or stays on this machine. */
export function isEncryptedOrLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || isLoopback(hostname)
}

/** Whether only this machine can reach the host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
