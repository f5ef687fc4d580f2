import { errorBody } from '@docket/contract/errors'
import { describe, expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'

const shop = useTestShop()

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'

/** Calls the API and checks that the answer is a refusal in the contract's form that caches do not store. */
async function refusalOf(method: Method, url: string, payload?: string) {
  const response = await shop.app.inject({
    method,
    url,
    ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
  })
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store' })
  return {
    status: response.statusCode,
    code: method === 'HEAD' ? null : errorBody.strict().parse(response.json()).code,
    allow: response.headers.allow,
  }
}

describe('a path that the API does not know', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing?at=all',
    '/api/docs/json',
    '/api/docs/nothing',
    '/api/docs/openapi.yaml',
    '/api/docs/js/',
    '/api/docsx',
    '/api/shop/products/1/2',
    '/api/shop//products',
    '/api/constructor',
    '/api/__proto__',
  ])('%s is a 404 for any method', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'] as const) {
      expect(await refusalOf(method, url)).toEqual({ status: 404, code: 'NOT_FOUND', allow: undefined })
    }
  })

  it('is a 404 for any body', async () => {
    for (const body of ['{', '', 'x'.repeat(70_000)]) {
      expect(await refusalOf('POST', '/api/nothing', body)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })

  it('is a 404 if a parameter is too long for any route', async () => {
    const response = await shop.api('GET', `/shop/products/${'1'.repeat(400)}`)
    expect(response).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('a path of the API with another method', () => {
  it.each<[Method, string, string]>([
    ['POST', '/api/shop/products', 'GET, HEAD'],
    ['PUT', '/api/shop/products/?page=1', 'GET, HEAD'],
    ['OPTIONS', '/api/shop/products/7', 'GET, HEAD'],
    ['GET', '/api/shop/buy', 'POST'],
    ['HEAD', '/api/shop/buy', 'POST'],
    ['PATCH', '/api/auth/login', 'POST'],
    ['GET', '/api/crypto/ipn', 'POST'],
    ['GET', '/api/admin/product', 'POST, PUT'],
    ['GET', '/api/admin/product/7', 'DELETE'],
    ['POST', '/api/admin/product/list', 'GET, HEAD'],
    ['DELETE', '/api/admin/product/list', 'GET, HEAD'],
    ['HEAD', '/api/admin/user/export.csv?token=x', 'GET'],
    ['GET', '/api/admin/account/import', 'POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['DELETE', '/api/docs', 'GET, HEAD'],
  ])('%s %s is a 405 that names the allowed methods', async (method, url, allow) => {
    const code = method === 'HEAD' ? null : 'METHOD_NOT_ALLOWED'
    expect(await refusalOf(method, url)).toEqual({ status: 405, code, allow })
  })

  it('is a 405 for any body', async () => {
    expect(await refusalOf('PUT', '/api/shop/buy', '{')).toMatchObject({ status: 405, allow: 'POST' })
  })
})

it('the pages of the API documentation are not refused', async () => {
  const get = (url: string) => shop.app.inject({ method: 'GET', url })
  for (const url of ['/api/docs', '/api/docs/']) {
    const page = await get(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
  expect((await get('/api/docs/reference.js')).statusCode).toBe(200)
  expect((await get('/api/openapi.json')).json().openapi).toBe('3.1.0')
})
