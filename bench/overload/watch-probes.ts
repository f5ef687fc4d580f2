const INTERVAL_MS = 200

/** Sends requests that must never be refused, a few times a second. `stop` returns how many were refused. */
export function watchProbes(origin: string) {
  let refused = 0
  let isOver = false
  const send = async (path: string, method: 'GET' | 'POST') => {
    const answer = await fetch(`${origin}${path}`, { method }).catch(() => null)
    await answer?.arrayBuffer()
    // A notice without a signature gets 401 if it was not shed.
    if (!answer || answer.status === 503) refused++
  }
  const watching = (async () => {
    while (!isOver) {
      await Promise.all([
        send('/healthz', 'GET'),
        send('/readyz', 'GET'),
        send('/api/paystack/webhook', 'POST'),
      ])
      await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS))
    }
  })()
  return {
    async stop(): Promise<number> {
      isOver = true
      await watching
      return refused
    },
  }
}
