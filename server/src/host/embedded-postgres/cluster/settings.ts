/**
 * The longest folder, in bytes, that a Unix socket of PostgreSQL can be in: its path may have 107 bytes, and PostgreSQL
 * adds a name such as `/.s.PGSQL.65535`.
 */
const MAX_SOCKET_FOLDER = 107 - '/.s.PGSQL.65535'.length

/** Settings for a small machine with two cores and a few GB. Commits are durable. `port` must be free. */
export function usualSettings(pgdata: string, port: number): Record<string, string> {
  return {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socketFits(pgdata) ? pgdata : '',
    timezone: 'UTC',
    max_connections: '200',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    jit: 'off',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    wal_compression: 'on',
    checkpoint_timeout: '15min',
    // Rows of wallets and stock change often, so vacuum often and in small steps.
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    // The log has no statements and values, because they contain accounts' texts and email addresses. The shop itself
    // logs unexpected errors of statements.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // Each line has the kind of the process (%b), because a FATAL of a session does not concern the server.
    log_line_prefix: '%m [%p] %b ',
    log_checkpoints: 'off',
  }
}

/** Whether the path of the data directory is short enough for a Unix socket and needs no quoting. */
export function socketFits(pgdata: string): boolean {
  return pgdata.length <= MAX_SOCKET_FOLDER && /^[\w./-]+$/.test(pgdata)
}
