import { ofProviders } from '../src/areas/deposits/of-providers.ts'
import type { ProviderRegistry } from '../src/areas/deposits/payments/registry.ts'
import { areas } from '../src/areas.ts'
import type { Area } from '../src/host/areas/area.ts'

/** The areas of a shop with these payment providers. */
export function withProviders(registry: ProviderRegistry): readonly Area[] {
  return areas.map((area) => (area.name === 'deposits' ? { ...area, ...ofProviders(registry) } : area))
}
