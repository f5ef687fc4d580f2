import type { Server } from 'node:net'

/**
 * What each process opens once, for its calls and its jobs, such as the clients of payment providers. An area adds its
 * member with `declare module`, and returns it from `open`.
 */
export interface Opened {
  ownAddress: OwnAddress
}

/** Where this process reaches the shop itself. */
export interface OwnAddress {
  /** Without a trailing slash. */
  origin(): string
  /** Sets `origin` to the address of a listening server. Before this call, it has the configured port. */
  useAddressOf(server: Server): void
}
