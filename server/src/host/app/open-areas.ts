import type { AddressInfo } from 'node:net'
import type { Area } from '../areas/area.ts'
import type { Opened, OwnAddress } from '../areas/opened.ts'
import { sandboxPath } from '../areas/outside.ts'
import { refuseTwice } from '../areas/refuse-twice.ts'
import type { Config } from '../config.ts'

/** Opens what these areas open in each process. @throws if two areas open the same */
export function openAreas(areas: readonly Area[], config: Config): Opened {
  const ownAddress = createOwnAddress(config)
  const simulatorUrlOf = (service: string) => ownAddress.origin() + sandboxPath(service)
  const parts = areas.map(({ open }) => open?.(config, simulatorUrlOf) ?? {})
  refuseTwice(
    'part of the shop',
    parts.flatMap((part) => Object.keys(part)),
  )
  // Only an area adds members to `Opened`, and it returns them from its `open`.
  return Object.assign({ ownAddress }, ...parts) as Opened
}

function createOwnAddress({ port }: Config): OwnAddress {
  let origin = `http://127.0.0.1:${port}`
  return {
    origin: () => origin,
    useAddressOf(server) {
      origin = originOf(server.address()) ?? origin
    },
  }
}

/**
 * The address at which this machine reaches the listener. A listener on all interfaces is reached on the loopback
 * interface.
 */
function originOf(address: AddressInfo | string | null): string | undefined {
  if (address === null || typeof address === 'string') return undefined
  const loopbackFor: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' }
  const host = loopbackFor[address.address] ?? address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
