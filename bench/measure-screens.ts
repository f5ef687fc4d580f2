import type { Screens } from './screens.ts'

/** A running shop as an operator reaches it. */
export interface Office {
  origin: string
  token: string
  screens: Screens
}

/** How long a screen took in the small shop and in the large one, in milliseconds. */
export interface Timing {
  name: string
  /** How many rows the list has in the large shop; none of a screen that is no list. */
  rows?: number
  small: number[]
  large: number[]
}

const WARM_UP = 5
const ROUNDS = 40

/**
 * Asks for every screen, one request after the other, as one person would: the small shop and the large one in turn, so
 * that a slow minute of the machine hits both. Each is told as soon as it is known: all of them take minutes.
 */
export async function* measureScreens(small: Office, large: Office): AsyncGenerator<Timing> {
  for (const [name, path] of Object.entries(large.screens.pages)) {
    yield { name, ...(await inTurn([small, small.screens.pages[name]], [large, path])) }
  }
  for (const [name, path] of Object.entries(large.screens.lists)) {
    const smallPath = small.screens.lists[name] ?? path
    const [smallLast, largeLast] = [await lastPage(small, smallPath), await lastPage(large, path)]
    const rows = largeLast.total
    yield { name, rows, ...(await inTurn([small, smallPath], [large, path])) }
    if (largeLast.page === 1) continue
    const last = await inTurn(
      [small, `${smallPath}&page=${smallLast.page}`],
      [large, `${path}&page=${largeLast.page}`],
    )
    yield { name: `${name}: last page`, rows, ...last }
  }
}

type Target = [office: Office, path: string | undefined]

async function inTurn(small: Target, large: Target): Promise<Pick<Timing, 'small' | 'large'>> {
  const timing: Pick<Timing, 'small' | 'large'> = { small: [], large: [] }
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const [ofSmall, ofLarge] = [await ask(small), await ask(large)]
    if (round < 0) continue
    timing.small.push(ofSmall.ms)
    timing.large.push(ofLarge.ms)
  }
  return timing
}

async function lastPage(office: Office, path: string): Promise<{ page: number; total: number }> {
  const { total, pageSize } = JSON.parse((await ask([office, path])).body)
  return { page: Math.max(1, Math.ceil(total / pageSize)), total }
}

/** @throws where the answer is not the screen: how fast a refusal comes is of no use. */
async function ask([{ origin, token }, path]: Target): Promise<{ ms: number; body: string }> {
  const startedAt = performance.now()
  const answer = await fetch(`${origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  const ms = performance.now() - startedAt
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body}`)
  return { ms, body }
}
