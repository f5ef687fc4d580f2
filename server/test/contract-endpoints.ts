import { glob } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@docket/contract/endpoint'
import type { Answer, TestShop } from './shop.ts'

const CONTRACT = path.join(import.meta.dirname, '../../contract/src')

/** Every call that the contract knows. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT }))
  const modules = await Promise.all(
    files.filter((file) => !file.endsWith('.test.ts')).map((file) => import(path.join(CONTRACT, file))),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint)
}

/** As the OpenAPI document names it. */
export function nameOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path.replace(/:(\w+)/g, '{$1}')}`
}

/** Calls it with ids that nobody has and a body that no call takes: past the access check it comes to nothing. */
export function tryCall(
  shop: TestShop,
  { method, path, body }: Endpoint,
  token: string | undefined,
): Promise<Answer> {
  // A stream that is let in would not end: it is asked for what it refuses.
  const url = path === '/live' ? '/live?products=x' : path.replace(/:\w+/g, '2147483647')
  return shop.api(method, url, { ...(token && { token }), ...(body && { body: [] }) })
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}
