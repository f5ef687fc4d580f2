import pg from 'pg'

/** The database did not answer in time. It may or may not have executed the query. */
export class NoAnswerError extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}

/**
 * A connection that knows how long its query has waited for an answer, so that `openPool` can destroy it. pg's own
 * `query_timeout` fails the query but keeps the connection, which then goes back to the pool while the query still
 * runs.
 */
export class BoundedClient extends pg.Client {
  /** `performance.now()` at the start of the current query; null while there is none. */
  waitingSince: number | null = null
  /** The id of the PostgreSQL process for this connection. pg sets it, but its type does not have it. */
  declare readonly processID: number | null
  readonly #keepsStatements: boolean

  constructor(config: pg.ClientConfig & { keepsStatements?: boolean }) {
    super(config)
    this.#keepsStatements = config.keepsStatements ?? true
    this.on('drain', () => {
      this.waitingSince = null
    })
  }

  // The overloads of `query` cannot be repeated here; the arguments and the result are passed on as they are.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(config: any, ...otherArguments: any[]): any {
    // Set again for every query, because pg emits `drain` only when no other query follows.
    this.waitingSince = performance.now()
    const query = this.#keepsStatements ? config : withoutName(config)
    return (super.query as (...args: unknown[]) => unknown).call(this, query, ...otherArguments)
  }

  /** Runs a statement, and destroys the connection if it is not answered in time. */
  async queryWithTimeout<Row extends pg.QueryResultRow>(
    text: string,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Row[]> {
    let isAnswered = false
    // With setImmediate, so that a busy process first reads an answer that has arrived.
    const timer = setTimeout(() => setImmediate(() => isAnswered || this.destroy()), timeoutMs)
    try {
      const { rows } = (await this.query(text)) as pg.QueryResult<Row>
      return rows
    } finally {
      isAnswered = true
      clearTimeout(timer)
    }
  }

  /** Calls back with the SQLSTATE of each statement that fails. */
  onSqlError(callback: (sqlState: string | undefined) => void): void {
    this.connection.on('errorMessage', ({ code }: { code?: string }) => callback(code))
  }

  /** Closes the connection at once, without a message to the server; the current query fails. */
  destroy(error: Error = new NoAnswerError()): void {
    this.connection.stream.destroy(error)
  }
}

/** A pooler in transaction mode runs each transaction on another connection, which lacks the prepared statements. */
function withoutName(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
    ? { ...config, name: undefined }
    : config
}
