import { areas } from '../src/areas.ts'
import { ofProviders } from '../src/features/deposits/of-providers.ts'
import type { ProviderRegistry } from '../src/payments/registry.ts'
import type { Area } from '../src/platform/areas/area.ts'

/** The areas of a shop with these payment providers. */
export function withProviders(registry: ProviderRegistry): readonly Area[] {
  return areas.map((area) => (area.name === 'deposits' ? { ...area, ...ofProviders(registry) } : area))
}
