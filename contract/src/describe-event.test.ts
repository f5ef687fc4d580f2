import { expect, it } from 'vitest'
import { describeEvent, describeOwnEvent } from './describe-event.ts'
import { EVENT_KINDS } from './event-kinds.ts'
import type { SecurityEvent } from './security-events.ts'

const event: SecurityEvent = {
  id: '1',
  at: '2026-11-21T09:05:00Z',
  kind: 'signed-in',
  count: 1,
  network: '203.0.113.7',
  browser: 'Firefox on Windows',
  details: {},
  user: { id: 7, username: 'ann', email: 'ann@docket.test' },
  actor: null,
}
const bob = { id: 8, username: 'bob', email: 'bob@docket.test' }

it.each<[Partial<SecurityEvent>, string]>([
  [{}, 'ann signed in from Firefox on Windows, 203.0.113.7'],
  [{ browser: null, network: null }, 'ann signed in'],
  [{ kind: 'admin-added', browser: null, actor: bob }, 'bob added ann as an admin from 203.0.113.7'],
  [{ kind: 'admin-added', browser: null, network: null }, 'The shop added ann as an admin'],
  [
    { kind: 'role-changed', browser: null, actor: bob, details: { role: 'STOCK' } },
    'bob gave ann the role Stock from 203.0.113.7',
  ],
  [
    { kind: 'second-step-off', browser: null, actor: bob, details: { how: 'operator' } },
    "bob turned the two-step sign-in of ann's account off from 203.0.113.7",
  ],
  [
    { kind: 'sign-in-failed', count: 12, browser: null, details: { reason: 'wrong-password' } },
    "12 sign-ins to ann's account failed (wrong password) from 203.0.113.7",
  ],
  [
    { kind: 'sign-in-failed', user: null, browser: null, details: { reason: 'unknown-address' } },
    'A sign-in to an unknown account failed (unknown address) from 203.0.113.7',
  ],
  [
    { kind: 'sign-in-failed', user: null, browser: null, network: null, count: 800 },
    '800 more events of this kind, counted without details',
  ],
  [
    { kind: 'refused', count: 3, browser: null, details: { route: 'GET /api/admin/user/list' } },
    'ann was refused: no permission for GET /api/admin/user/list, 3 times from 203.0.113.7',
  ],
  [
    { kind: 'export-made', user: null, actor: bob, browser: null, details: { list: 'users', rows: 1 } },
    'bob exported the list users (a row) from 203.0.113.7',
  ],
  [
    {
      kind: 'accounts-revealed',
      user: null,
      actor: bob,
      network: null,
      browser: null,
      details: { accounts: 1, purchaseId: 42 },
    },
    'bob was shown an account of order ORD-0042',
  ],
  [
    {
      kind: 'refund-made',
      actor: bob,
      network: null,
      browser: null,
      details: { amount: 3.5, purchaseId: 42 },
    },
    "bob refunded $3.50 of order ORD-0042 to ann's wallet",
  ],
])('describes to an admin an event with %j as %j', (change, sentence) => {
  expect(describeEvent({ ...event, ...change })).toBe(sentence)
})

it.each<[Partial<SecurityEvent>, string]>([
  [{}, 'You signed in from Firefox on Windows, 203.0.113.7'],
  [
    { kind: 'password-changed', browser: null, details: { how: 'changed' } },
    'You changed your password from 203.0.113.7',
  ],
  [
    { kind: 'wallet-adjusted', network: null, browser: null, details: { amount: -12.5 } },
    'The shop took $12.50 from your wallet',
  ],
])('describes to the user an event with %j as %j', (change, sentence) => {
  expect(describeOwnEvent({ ...event, ...change })).toBe(sentence)
})

it('describes every kind of event without undefined, NaN or a double space', () => {
  for (const kind of EVENT_KINDS) {
    for (const sentence of [describeEvent({ ...event, kind }), describeOwnEvent({ ...event, kind })]) {
      expect(sentence).toMatch(/^[A-Za-z0-9].*[A-Za-z0-9)]$/)
      expect(sentence).not.toMatch(/undefined|NaN| {2}/)
    }
  }
})
