import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, DATABASE_USER } from '../cluster/cluster.ts'
import { socketFits } from '../cluster/settings.ts'

/** A server's answer to a client that begins to sign in; `silent` if there is none. */
type Answer = 'ready' | 'starting' | 'stopping' | 'silent'

const DEADLINE_MS = 2_000
/** Version 3.0 of PostgreSQL's protocol: the major version in the upper 16 bits. */
const PROTOCOL_3 = 3 << 16

/** After how many equal answers in a row a server must be killed. Recovery after a crash may take any time. */
const MAX_EQUAL_ANSWERS: Record<Answer, number> = {
  ready: Infinity,
  starting: Infinity,
  stopping: 30,
  silent: 4,
}

/**
 * Begins to sign in and disconnects at the first answer, like pg_isready. It needs no password and uses no connection
 * slot.
 */
export async function probe(
  cluster: Pick<Cluster, 'pgdata'>,
  port: number,
  deadlineMs = DEADLINE_MS,
): Promise<Answer> {
  const deadline = new AbortController()
  const socket = socketFits(cluster.pgdata)
    ? connect(path.join(cluster.pgdata, `.s.PGSQL.${port}`))
    : connect(port, '127.0.0.1')
  try {
    return await Promise.race([
      new Promise<Answer>((resolve) => {
        socket.once('connect', () => socket.write(startupMessage()))
        socket.once('data', (bytes) => resolve(readAnswer(bytes)))
        socket.on('error', () => resolve('silent'))
        socket.once('close', () => resolve('silent'))
      }),
      pause(deadlineMs, 'silent' as const, { signal: deadline.signal }),
    ])
  } finally {
    deadline.abort()
    socket.destroy()
  }
}

/**
 * Creates a function that probes the server and returns `hung` once the server must be killed. Call it about once a
 * second. It counts answers instead of measuring time, so that a suspended process of ours sees one failed probe and
 * not four in a row.
 */
export function createHangCheck(
  cluster: Cluster,
  deadlineMs = DEADLINE_MS,
): (port: number) => Promise<Answer | 'hung'> {
  let lastAnswer: Answer = 'ready'
  let equalAnswers = 0
  return async (port) => {
    const answer = await probe(cluster, port, deadlineMs)
    equalAnswers = answer === lastAnswer ? equalAnswers + 1 : 1
    lastAnswer = answer
    return equalAnswers >= MAX_EQUAL_ANSWERS[answer] ? 'hung' : answer
  }
}

function startupMessage(): Buffer {
  const parameters = Buffer.from(`user\0${DATABASE_USER}\0database\0postgres\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + parameters.length, 0)
  head.writeInt32BE(PROTOCOL_3, 4)
  return Buffer.concat([head, parameters])
}

/**
 * The error 57P03 means that the server cannot accept connections now. Any other answer, even "too many clients", means
 * that the server is ready.
 */
function readAnswer(bytes: Buffer): Answer {
  const text = bytes.toString('latin1')
  if (!text.startsWith('E') || !text.includes('\0C57P03\0')) return 'ready'
  return text.includes('shutting down') ? 'stopping' : 'starting'
}
