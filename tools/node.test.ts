import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pickNode } from './node.mjs'

let root: string
let pinned: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'docket-node-'))
  pinned = path.join(root, `node_modules/node-linux-${process.arch}/bin/node`)
  mkdirSync(path.dirname(pinned), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('the Node that the server runs on', () => {
  it.each(['22.18.0', '22.20.1', '24.0.0'])('is the current Node if its version is %s', (version) => {
    expect(pickNode({ version, currentNode: '/current/node', root })).toBe('/current/node')
  })

  it.each(['20.19.0', '22.17.9', '18.20.0'])('is the pinned Node if the current version is %s', (version) => {
    writeFileSync(pinned, '#!/bin/sh\n')
    chmodSync(pinned, 0o755)
    expect(pickNode({ version, currentNode: '/current/node', root })).toBe(pinned)
  })

  it.each(['is missing', 'does not run here'])(
    'cannot be chosen if the current Node is too old and the pinned Node %s: an error of one line asks for Node 22.18',
    (problem) => {
      if (problem !== 'is missing') writeFileSync(pinned, 'not a program')
      expect(() => pickNode({ version: '20.19.0', currentNode: '/current/node', root })).toThrow(
        'Docket needs Node 22.18 or newer; this is 20.19.0.',
      )
    },
  )
})
