import pg from 'pg'
/**
 * A connected client for tests. It handles the error of a lost connection, which would end the process otherwise: a
 * forced DROP DATABASE also ends connections that are just being closed. Statements after the loss still fail.
 */
export declare function openTestClient(url: string, limits?: pg.ClientConfig): Promise<pg.Client>
/** A pool that handles the same error: its clients keep their error listener while the pool closes them. */
export declare function openTestPool(url: string): pg.Pool
