import { readdirSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { withoutSchemas } from './calls-without-schemas.ts'

describe('the contract as the browser gets it', () => {
  it('keeps the method and the path of an endpoint', () => {
    const code = `
      const body = z.object({ id: z.int() })
      export const buy = endpoint({
        path: '/shop/product/buy',
        summary: 'Buy',
        method: 'POST',
        body: body.extend({ more: text(20) }),
        output: z.object({ id: z.int() }),
        errors: ['VALIDATION_ERROR'],
      })`
    expect(withoutSchemas(code)).toContain(
      "export const buy = /*#__PURE__*/ endpoint({ path: '/shop/product/buy', method: 'POST' })",
    )
  })

  it('lets the bundler drop an unused schema and its parts', () => {
    expect(withoutSchemas(`export const card = z.object({ a: z.string().min(1), b: text(100) })`)).toBe(
      `export const card = /*#__PURE__*/ z.object({ a: /*#__PURE__*/ z.string().min(1), b: /*#__PURE__*/ text(100) })`,
    )
  })

  it('fails if an endpoint has no literal method and path', () => {
    expect(() =>
      withoutSchemas(`export const buy = endpoint({ ...call, path: '/shop/product/buy' })`),
    ).toThrow(/shop\/product\/buy/)
  })

  it('does not mark calls inside functions as pure', () => {
    const code = `
      export function text(length) { return z.string().max(length) }
      export const rows = { make() { return text(20) } }
      export const toCents = (amount) => BigInt(Math.round(amount * 100))`
    expect(withoutSchemas(code)).toBe(code)
  })

  it('is valid JavaScript for every file of the contract', () => {
    const source = path.resolve(import.meta.dirname, '../../contract/src')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.ts$/.test(file),
    )
    for (const file of files) {
      const code = stripTypeScriptTypes(readFileSync(path.join(source, file), 'utf8'))
      const { errors } = parseSync('contract.js', withoutSchemas(code))
      expect(errors, file).toEqual([])
    }
  })
})
