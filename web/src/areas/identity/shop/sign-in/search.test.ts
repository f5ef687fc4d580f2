import { describe, expect, it } from 'vitest'
import { confirmEmailSearch, loginSearch } from './search.ts'

describe('loginSearch', () => {
  it('keeps the guarded path with its search parameters', () => {
    expect(loginSearch({ redirect: '/products/7?page=2' })).toEqual({ redirect: '/products/7?page=2' })
  })

  it.each(['https://evil.test/', '//evil.test/x', '/\\evil.test', 'javascript:alert(1)', '/login'])(
    'drops the redirect to %s',
    (redirect) => {
      expect(loginSearch({ redirect })).toEqual({})
    },
  )
})

describe('confirmEmailSearch', () => {
  it('keeps the email address and the path for after the login', () => {
    expect(confirmEmailSearch({ email: 'a@x.test', redirect: '/products/7' })).toEqual({
      email: 'a@x.test',
      redirect: '/products/7',
    })
  })

  it('reads invalid parameters as absent', () => {
    expect(confirmEmailSearch({ email: '', redirect: 'https://evil.test/' })).toEqual({})
  })
})
