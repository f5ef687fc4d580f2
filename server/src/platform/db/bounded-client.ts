import pg from 'pg'

/** A connection that did not answer in time. Its query may or may not have been done. */
export class NoAnswerError extends Error {
  constructor() {
    super('The database did not answer in time.')
  }
}

/**
 * A connection that knows since when its query waits for an answer, so that `openPool` can destroy it. pg's own
 * `query_timeout` fails the query but keeps the connection, which then goes back to the pool with the query under way.
 */
export class BoundedClient extends pg.Client {
  /** `performance.now()` at the start of the query under way; null while there is none. */
  waitingSince: number | null = null
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
  override query(config: any, ...rest: any[]): any {
    // Also where a query before it has just ended: its `drain` comes only once no other follows.
    this.waitingSince = performance.now()
    const asked = this.#keepsStatements ? config : withoutName(config)
    return (super.query as (...args: unknown[]) => unknown).call(this, asked, ...rest)
  }

  /** Runs a statement, and destroys the connection where it is not answered in time. */
  async ask<Row extends pg.QueryResultRow>(
    text: string,
    { timeoutMs }: { timeoutMs: number },
  ): Promise<Row[]> {
    let isAnswered = false
    // With setImmediate: a process that was busy reads first what has arrived meanwhile.
    const timer = setTimeout(() => setImmediate(() => isAnswered || this.destroy()), timeoutMs)
    try {
      const { rows } = (await this.query(text)) as pg.QueryResult<Row>
      return rows
    } finally {
      isAnswered = true
      clearTimeout(timer)
    }
  }

  /** Ends the connection at once, without a word to the server; the query under way fails. */
  destroy(error: Error = new NoAnswerError()): void {
    this.connection.stream.destroy(error)
  }
}

/** A connection pooler in transaction mode gives each transaction another server, which has not prepared anything. */
function withoutName(config: unknown): unknown {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
    ? { ...config, name: undefined }
    : config
}
