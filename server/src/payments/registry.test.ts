import { depositMethod } from '@docket/contract/deposits'
import { expect, it } from 'vitest'
import { PROVIDER_NAMES, providerDefinition, providerNameOf } from './registry.ts'

it('has one provider for each method of the contract', () => {
  const methods = PROVIDER_NAMES.map((name) => providerDefinition(name).method)
  expect(methods.toSorted()).toEqual(depositMethod.options.toSorted())
  for (const method of depositMethod.options) {
    expect(providerDefinition(providerNameOf(method)).method).toBe(method)
  }
})

it('has a different path for the notices of each provider', () => {
  const paths = PROVIDER_NAMES.map((name) => providerDefinition(name).notices.path)
  expect(new Set(paths).size).toBe(paths.length)
})
