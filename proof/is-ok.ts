/** Whether `GET` of this address is answered with 2xx within two seconds. */
export async function isOk(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  return answer?.ok ?? false
}
