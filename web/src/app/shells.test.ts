import { describe, expect, it } from 'vitest'
import { shells } from './shells.tsx'

describe.each(shells.map(({ name, markup }) => [name, markup]))('the app shell of %s', (_, markup) => {
  it('is the screen in its layout, without any data', () => {
    for (const part of ['<header', '<main', '<footer', 'aria-busy="true"', 'animate-pulse']) {
      expect(markup).toContain(part)
    }
    expect(markup).not.toMatch(/\$\d|undefined|NaN/)
  })

  it('leaves the name of the shop to the server', () => {
    expect(markup.match(/\{\{\w+\}\}/g)).toEqual(['{{storeName}}', '{{storeName}}'])
  })

  it('is complete and has no script and no inline style', () => {
    expect(markup).not.toMatch(/<script|<template|<style| style=| on[a-z]+="/)
  })
})

it('rendering the shells leaves no session open', async () => {
  const { getSession } = await import('../shared/session/session.ts')
  expect(getSession()).toBeNull()
})
