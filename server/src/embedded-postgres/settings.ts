/** Unix socket addresses end here. */
const MAX_SOCKET_PATH = 100

/** For a small machine: two cores and a few GB, with everything durable. `port` is a free one on the loopback. */
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
    // Hot rows (wallets, stock) turn over fast: vacuum often and little.
    autovacuum_naptime: '20s',
    autovacuum_vacuum_scale_factor: '0.05',
    autovacuum_analyze_scale_factor: '0.05',
    // The log carries neither statements nor values: account texts and addresses stand in them. What the shop does
    // not expect of a statement, it logs itself.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // With the kind of process (%b): a FATAL of a session does not concern the server.
    log_line_prefix: '%m [%p] %b ',
    log_checkpoints: 'off',
  }
}

/** Whether a Unix socket can lie in the data directory: short enough, and with a name that needs no quoting. */
export function socketFits(pgdata: string): boolean {
  return pgdata.length < MAX_SOCKET_PATH && /^[\w./-]+$/.test(pgdata)
}
