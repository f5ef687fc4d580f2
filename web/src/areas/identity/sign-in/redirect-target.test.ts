import { describe, expect, it } from 'vitest'
import { redirectTarget, sameOriginPath } from './redirect-target.ts'

describe('sameOriginPath', () => {
  it.each(['/products', '/products/7?coupon=WELCOME10#buy', '/history?tab=purchases'])('keeps %s', (path) => {
    expect(sameOriginPath(path)).toBe(path)
  })

  it.each([
    ['another origin', 'https://evil.example/'],
    ['an origin without scheme', '//evil.example/x'],
    ['backslashes that browsers read as slashes', '/\\evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a newline that browsers drop', '/\n/evil.example'],
    ['dots that leave two slashes', '/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a relative path', 'products'],
    ['a number', 7],
    ['an absent value', undefined],
    ['the login itself', '/login?redirect=/login'],
    ['the login of the back office', '/admin/login'],
    ['the registration', '/register'],
  ])('refuses %s', (_, value) => {
    expect(sameOriginPath(value)).toBeUndefined()
  })
})

describe('redirectTarget', () => {
  it('returns to the page before the login', () => {
    expect(redirectTarget('/products/7', 'USER')).toBe('/products/7')
    expect(redirectTarget('/admin/products?page=2', 'ADMIN')).toBe('/admin/products?page=2')
  })

  it('goes home if the page is not for the role, so that there is no redirect loop', () => {
    expect(redirectTarget('/admin/products', 'USER')).toBe('/products')
    for (const path of ['/admin', '/admin?utm_source=mail', '/admin#top']) {
      expect(redirectTarget(path, 'USER')).toBe('/products')
      expect(redirectTarget(path, 'ADMIN')).toBe(path)
    }
    expect(redirectTarget('/products', 'ADMIN')).toBe('/admin')
    expect(redirectTarget('/administration', 'USER')).toBe('/administration')
  })

  it('goes home if the path is refused or missing', () => {
    expect(redirectTarget(undefined, 'USER')).toBe('/products')
    expect(redirectTarget('//evil.example', 'ADMIN')).toBe('/admin')
  })
})
