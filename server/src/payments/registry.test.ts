import { depositMethod } from '@docket/contract/deposits'
import { expect, it } from 'vitest'
import { PROVIDER_NAMES, providerKind, providerNameOf } from './registry.ts'

it('has one provider for each method of the contract', () => {
  const methods = PROVIDER_NAMES.map((name) => providerKind(name).method)
  expect(methods.toSorted()).toEqual(depositMethod.options.toSorted())
  for (const method of depositMethod.options) {
    expect(providerKind(providerNameOf(method)).method).toBe(method)
  }
})

it('has a different path for the notices of each provider', () => {
  const paths = PROVIDER_NAMES.map((name) => providerKind(name).notices.path)
  expect(new Set(paths).size).toBe(paths.length)
})
