import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@docket/contract/endpoint'
import type { Answer, TestShop } from './shop.ts'

const CONTRACT = path.join(import.meta.dirname, '../../contract/src')

/** Every call of the contract. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT }))
  const modules = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => import(path.join(CONTRACT, file))),
  )
  return modules.flatMap(endpointsIn)
}

/** The calls that a module of the contract exports. */
export function endpointsIn(module: object): Endpoint[] {
  return Object.values(module).filter(isEndpoint)
}

/** The name of a call in the OpenAPI document. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}

/** Calls an endpoint with unknown ids and an invalid body, so that only the access check can have an effect. */
export function tryCall(
  shop: TestShop,
  { method, path, body }: Endpoint,
  token: string | undefined,
): Promise<Answer> {
  // A stream would not end, so this query is invalid.
  const url = path === '/live' ? '/live?products=x' : path.replace(/:\w+/g, '2147483647')
  return shop.api(method, url, { ...(token && { token }), ...(body && { body: [] }) })
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}
