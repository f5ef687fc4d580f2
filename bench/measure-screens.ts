import type { Screens } from './screens.ts'

/** The shop's address, an admin's session and the screens to read. */
export interface AdminClient {
  origin: string
  token: string
  screens: Screens
}

/** The times of a screen in the small shop and in the large one, in milliseconds. */
export interface Timing {
  name: string
  /** The rows of the list in the large shop; undefined for a screen without a list. */
  rows?: number
  small: number[]
  large: number[]
}

const WARM_UP_ROUNDS = 5
const ROUNDS = 40

/**
 * Reads every screen, one request after the other, as one person does. It alternates between the small shop and the
 * large one, so that a slow minute of the machine affects both. It yields each result at once, because all of them take
 * minutes.
 */
export async function* measureScreens(small: AdminClient, large: AdminClient): AsyncGenerator<Timing> {
  for (const [name, path] of Object.entries(large.screens.pages)) {
    yield { name, ...(await readAlternately([small, small.screens.pages[name]], [large, path])) }
  }
  for (const [name, path] of Object.entries(large.screens.lists)) {
    const smallPath = small.screens.lists[name] ?? path
    const [smallLast, largeLast] = [await lastPage(small, smallPath), await lastPage(large, path)]
    const rows = largeLast.total
    yield { name, rows, ...(await readAlternately([small, smallPath], [large, path])) }
    if (largeLast.page === 1) continue
    const last = await readAlternately(
      [small, `${smallPath}&page=${smallLast.page}`],
      [large, `${path}&page=${largeLast.page}`],
    )
    yield { name: `${name}: last page`, rows, ...last }
  }
}

type Target = [client: AdminClient, path: string | undefined]

async function readAlternately(small: Target, large: Target): Promise<Pick<Timing, 'small' | 'large'>> {
  const timing: Pick<Timing, 'small' | 'large'> = { small: [], large: [] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const [smallAnswer, largeAnswer] = [await read(small), await read(large)]
    if (round < 0) continue
    timing.small.push(smallAnswer.ms)
    timing.large.push(largeAnswer.ms)
  }
  return timing
}

async function lastPage(client: AdminClient, path: string): Promise<{ page: number; total: number }> {
  const { total, pageSize } = JSON.parse((await read([client, path])).body)
  return { page: Math.max(1, Math.ceil(total / pageSize)), total }
}

/** @throws if the answer is not a success */
async function read([{ origin, token }, path]: Target): Promise<{ ms: number; body: string }> {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
  return { ms, body }
}
