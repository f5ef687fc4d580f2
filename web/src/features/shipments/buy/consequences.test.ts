import { describe, expect, it } from 'vitest'
import { carriersOf, scenariosFor } from './choices.ts'
import { consequencesOf } from './consequences.ts'
import { EMPTY_DRAFT, type ShipmentDraft } from './draft.ts'

const now = new Date(2026, 10, 20, 12).getTime()
const after = (changed: string, draft: Partial<ShipmentDraft>) =>
  consequencesOf(changed, { ...EMPTY_DRAFT, ...draft }, { kind: 'international', now })

describe('what follows from a change', () => {
  it('another state or country clears its city', () => {
    expect(after('state', { city: 'Austin' }).patch).toEqual({ city: '' })
    expect(after('country', { city: 'Berlin' }).patch).toEqual({ city: '' })
    expect(after('originCountry', { originCity: 'Tokyo' }).patch).toEqual({ originCity: '' })
  })

  it('a destination that was the origin clears the origin', () => {
    const { patch } = after('country', { country: 'DE', originCountry: 'DE', originCity: 'Berlin' })
    expect(patch).toMatchObject({ originCountry: '', originCity: '' })
  })

  it('days that are over choose Delivered, and say so', () => {
    const { patch, notes } = after('to', { from: '2026-11-10', to: '2026-11-19' })
    expect(patch).toEqual({ deliveryState: 'delivered' })
    expect(notes).toEqual([expect.stringContaining('Delivered')])
  })

  it('days to come choose In transit, and say so', () => {
    const { patch, notes } = after('from', { from: '2026-11-21', deliveryState: 'delivered' })
    expect(patch).toEqual({ deliveryState: 'in-transit' })
    expect(notes).toEqual([expect.stringContaining('In transit')])
  })

  it('days with today among them, and half a year of typing, choose nothing', () => {
    expect(after('to', { from: '2026-11-10', to: '2026-11-20' }).patch).toEqual({})
    expect(after('from', { from: '2026-11-20' }).patch).toEqual({})
    expect(after('to', { to: '0202-11-10' }).patch).toEqual({})
  })

  it('a person may choose the other state afterwards', () => {
    const { patch } = after('deliveryState', { from: '2026-11-10', to: '2026-11-12' })
    expect(patch).toEqual({})
  })

  it.each(['lost', 'returned'] as const)('days that are over leave %s in transit', (scenario) => {
    const days = { from: '2026-11-10', to: '2026-11-12' }
    for (const changed of ['from', 'to', 'scenario']) {
      expect(after(changed, { ...days, scenario })).toEqual({ patch: {}, notes: [] })
    }
    const { patch } = after('scenario', { ...days, scenario: 'delay' })
    expect(patch, 'another scenario is delivered on one of them').toEqual({ deliveryState: 'delivered' })
  })

  it('a scenario that is never delivered gives way to a person who chooses Delivered', () => {
    const { patch, notes } = after('deliveryState', { deliveryState: 'delivered', scenario: 'lost' })
    expect(patch).toEqual({ scenario: 'happy' })
    expect(notes).toHaveLength(1)
  })
})

describe('what can be chosen', () => {
  it('customs hold nothing within the USA', () => {
    expect(scenariosFor('usa', 'in-transit')).not.toContain('customs-hold')
    expect(scenariosFor('international', 'in-transit')).toContain('customs-hold')
  })

  it('a delivered shipment is neither lost nor returned', () => {
    for (const scenario of ['lost', 'returned'] as const) {
      expect(scenariosFor('usa', 'delivered')).not.toContain(scenario)
      expect(scenariosFor('usa', 'in-transit')).toContain(scenario)
    }
  })

  it('carriers are any, FedEx, and UPS in the USA or DHL abroad', () => {
    expect(carriersOf('usa')).toEqual(['any', 'fedex', 'ups'])
    expect(carriersOf('international')).toEqual(['any', 'fedex', 'dhl'])
  })
})
