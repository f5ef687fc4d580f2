import { NoAnswerError } from './bounded-client.ts'

/**
 * Classes and codes of PostgreSQL for temporary faults:
 * 08 connection, 53 out of resources (connections, memory, disk), 57P the server stops, starts or ended this session,
 * 25006 it is read-only (a standby, before a failover is complete), 25P03 a transaction was left idle,
 * 3F000 the functions of this build are missing for a moment, until the server has created them again,
 * 40001 and 40P01 lost to another transaction, 55P03 and 57014 waited for too long, 58 an error of the system.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const PASSING_SQLSTATE = /^(08...|53...|57P..|58...|25006|25P03|3F000|40001|40P01|55P03|57014)$/

/** Codes of Node's sockets: the server or the network fails. */
const PASSING_SOCKET =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EAI_AGAIN|ENOTFOUND)$/

/** Messages of pg and pg-pool for lost connections and exhausted pools: these errors have no code. */
const PASSING_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

/** Whether an error means that the database cannot be used now, and that the same request may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswerError) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return PASSING_MESSAGE.test(error.message)
  // ENOENT: the Unix socket of a server that is not running.
  if (syscall === 'connect') return true
  return PASSING_SQLSTATE.test(code) || PASSING_SOCKET.test(code)
}
