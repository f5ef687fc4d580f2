import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Cluster, DATABASE_USER } from './cluster.ts'
import { isStopped, type Postmaster } from './postmaster.ts'
import { socketFits } from './settings.ts'

/** How a server answers somebody who wants to sign in; `silent` where it does not. */
type Answer = 'ready' | 'starting' | 'stopping' | 'silent'

const DEADLINE_MS = 2_000
const PROTOCOL_3 = 196_608

/** How many answers in a row mean that a server has to be ended. Recovery after a crash may take any time. */
const MAX_ANSWERS: Record<Answer, number> = { ready: Infinity, starting: Infinity, stopping: 30, silent: 4 }

/** A server that a signal has stopped is not merely busy. */
const MAX_SILENT_WHILE_STOPPED = 2

/**
 * Asks the server to sign in, and leaves at its first answer: as pg_isready does, without a password and without a
 * place among the connections.
 */
export async function probe(cluster: Cluster, port: number): Promise<Answer> {
  const deadline = new AbortController()
  const socket = socketFits(cluster.pgdata)
    ? connect(path.join(cluster.pgdata, `.s.PGSQL.${port}`))
    : connect(port, '127.0.0.1')
  try {
    return await Promise.race([
      new Promise<Answer>((resolve) => {
        socket.once('connect', () => socket.write(startupMessage()))
        socket.once('data', (bytes) => resolve(read(bytes)))
        socket.on('error', () => resolve('silent'))
        socket.once('close', () => resolve('silent'))
      }),
      pause(DEADLINE_MS, 'silent' as const, { signal: deadline.signal }),
    ])
  } finally {
    deadline.abort()
    socket.destroy()
  }
}

/**
 * Makes a function to be called about once a second. It probes the server and answers `hung` once the server has to be
 * ended. It counts answers instead of measuring time: where this process itself was suspended, one probe fails, and
 * not four in a row.
 */
export function createHangCheck(cluster: Cluster): (postmaster: Postmaster) => Promise<Answer | 'hung'> {
  let last: Answer = 'ready'
  let times = 0
  return async (postmaster) => {
    const answer = await probe(cluster, postmaster.port)
    times = answer === last ? times + 1 : 1
    last = answer
    const isHalted = answer === 'silent' && isStopped(postmaster)
    return times >= (isHalted ? MAX_SILENT_WHILE_STOPPED : MAX_ANSWERS[answer]) ? 'hung' : answer
  }
}

function startupMessage(): Buffer {
  const words = Buffer.from(`user\0${DATABASE_USER}\0database\0postgres\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + words.length, 0)
  head.writeInt32BE(PROTOCOL_3, 4)
  return Buffer.concat([head, words])
}

/** 57P03: the server cannot take connections now. Any other answer, also "too many clients", is one of a live server. */
function read(bytes: Buffer): Answer {
  const text = bytes.toString('latin1')
  if (!text.startsWith('E') || !text.includes('\0C57P03\0')) return 'ready'
  return text.includes('shutting down') ? 'stopping' : 'starting'
}
