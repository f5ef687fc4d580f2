import { describe, expect, it } from 'vitest'
import { shells } from './shells.tsx'

describe.each(shells.map(({ name, markup }) => [name, markup]))('the shell of %s', (_, markup) => {
  it('is the screen in its frame, without an answer', () => {
    for (const part of ['<header', '<main', '<footer', 'aria-busy="true"', 'animate-pulse']) {
      expect(markup).toContain(part)
    }
    expect(markup).not.toMatch(/\$\d|undefined|NaN/)
  })

  it('leaves the name of the shop to the server', () => {
    expect(markup.match(/\{\{\w+\}\}/g)).toEqual(['{{storeName}}', '{{storeName}}'])
  })

  it('is in one piece, and neither runs nor styles anything by itself: the CSP would stop it', () => {
    expect(markup).not.toMatch(/<script|<template|<style| style=| on[a-z]+="/)
  })
})

it('leaves nobody signed in', async () => {
  const { getSession } = await import('../lib/session.ts')
  expect(getSession()).toBeNull()
})
