import { NoAnswerError } from './bounded-client.ts'

/**
 * Classes and codes of PostgreSQL for temporary faults:
 * 08 connection, 53 out of resources (connections, memory, disk), 57P the server stops, starts or ended this session,
 * 25006 it is read-only (a standby, before a failover is complete), 25P03 a transaction was left idle,
 * 3F000 the functions of this build are missing for a moment, until the server has created them again,
 * 40001 and 40P01 a conflict with another transaction, 55P03 and 57014 a wait that took too long, 58 a system error.
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const TEMPORARY_SQLSTATE = /^(08...|53...|57P..|58...|25006|25P03|3F000|40001|40P01|55P03|57014)$/

/** Codes of Node's sockets for a failed server or network. */
const TEMPORARY_SOCKET_CODE =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EHOSTDOWN|EAI_AGAIN|ENOTFOUND)$/

/** Messages of pg and pg-pool for lost connections and exhausted pools: these errors have no code. */
const TEMPORARY_MESSAGE =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool after calling end)/

/** Whether an error means that the database cannot be used now, and that the same request may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof NoAnswerError) return true
  const { code, syscall } = error as NodeJS.ErrnoException
  if (code === undefined) return TEMPORARY_MESSAGE.test(error.message)
  // Every failed connect, such as ENOENT: then there is no Unix socket, because the server does not run.
  if (syscall === 'connect') return true
  return TEMPORARY_SQLSTATE.test(code) || TEMPORARY_SOCKET_CODE.test(code)
}
