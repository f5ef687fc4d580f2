import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { useTestShop } from '../../../test/shop.ts'
import { areas } from '../../areas.ts'
import { createSchemaConverter, namesOf } from './api-schemas.ts'

const CONTRACT = path.join(import.meta.dirname, '../../../../contract/src')
const ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } }

interface Operation {
  parameters?: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: unknown }
  responses: Record<string, { content: unknown }>
}

const schemaNames = namesOf(areas.flatMap(({ contract = [] }) => contract))
const shop = useTestShop()
let paths: Record<string, Record<string, Operation>>
let schemas: Record<string, { properties: Record<string, unknown> }>
beforeAll(async () => {
  const { body } = await shop.api('GET', '/openapi.json')
  paths = body.paths
  schemas = body.components.schemas
})

function operation(name: string): Operation {
  const [method = '', url = ''] = name.split(' ')
  const documented = paths[`/api${url}`]?.[method.toLowerCase()]
  if (!documented) throw new Error(`The document has no ${name}.`)
  return documented
}

const answerOf = (name: string) => operation(name).responses['200']?.content
const json = (name: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
})

describe('the schemas of the document', () => {
  it('have the names of the contract, in bodies, answers and other schemas', () => {
    expect(operation('POST /shop/buy').requestBody?.content).toEqual(json('BuyBody'))
    expect(operation('POST /shop/buy').responses['201']?.content).toEqual(json('Receipt'))
    expect(answerOf('GET /history/purchases/{id}')).toEqual(json('PurchaseDetails'))
    expect(schemas.Deposit?.properties.status).toEqual({ $ref: '#/components/schemas/DepositStatus' })
  })

  it('include a named schema for a page of a list', () => {
    expect(answerOf('GET /shop/products')).toEqual(json('ProductCardPage'))
    expect(schemas.ProductCardPage?.properties.items).toEqual({
      type: 'array',
      items: { $ref: '#/components/schemas/ProductCard' },
    })
  })

  it('include one schema for the errors of all calls', () => {
    for (const [url, methods] of Object.entries(paths)) {
      for (const { responses } of Object.values(methods)) {
        expect([responses['4XX']?.content, responses['5XX']?.content], url).toEqual([ERROR, ERROR])
      }
    }
  })

  it('include every named schema that the contract exports', async () => {
    const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT, exclude: ['**/*.test.ts'] }))
    const modules = await Promise.all(files.map((file) => import(path.join(CONTRACT, file))))
    expect([...schemaNames.values()].sort()).toEqual([...namesOf(modules).values()].sort())
  })

  it('have the same names as their types in the contract', async () => {
    const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT }))
    const texts = await Promise.all(files.map((file) => readFile(path.join(CONTRACT, file), 'utf8')))
    const inferred = texts.flatMap((text) => [
      ...text.matchAll(/export type (\w+) = z\.infer<typeof (\w+)>/g),
    ])
    expect(inferred.length).toBeGreaterThan(20)
    const names = new Set(schemaNames.values())
    expect(inferred.filter(([, type = '']) => !names.has(type)).map(([line]) => line)).toEqual([])
  })

  it('fail if one name has two meanings', () => {
    const one = z.object({ a: z.string() })
    expect(() => namesOf([{ thing: one }, { thing: z.object({ b: z.string() }) }])).toThrow(/Thing/)
    const { convert } = createSchemaConverter()
    const differs = z.object({ a: z.string().default('') }).meta({ id: 'Differs' })
    convert(differs, 'input')
    expect(() => convert(differs, 'output')).toThrow(/Differs/)
    z.globalRegistry.remove(differs)
  })
})

describe('the calls of the document', () => {
  it('describe the numbers in paths and queries with the limits that the server checks', () => {
    expect(operation('GET /shop/products/{id}').parameters?.[0]?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 2_147_483_647,
    })
    const pageSize = operation('GET /shop/products').parameters?.find(({ name }) => name === 'pageSize')
    expect(pageSize?.schema).toEqual({ type: 'integer', minimum: 1, maximum: 100 })
  })

  it('say which bodies and answers are not JSON', () => {
    expect(operation('PUT /admin/category/upload-logo').requestBody?.content).toEqual({
      'multipart/form-data': { schema: expect.objectContaining({ required: ['id', 'file'] }) },
    })
    expect(operation('POST /admin/account/import').requestBody?.content).toEqual({
      'text/plain': { schema: expect.objectContaining({ type: 'string' }) },
    })
    expect(answerOf('GET /admin/user/export.csv')).toEqual({ 'text/csv': { schema: { type: 'string' } } })
    expect(answerOf('GET /live')).toEqual({
      'text/event-stream': { schema: { $ref: '#/components/schemas/LiveUpdate' } },
    })
  })
})
