import { describe, expect, it } from 'vitest'
import { carriersOf, EMPTY_DRAFT, type ShipmentDraft, scenariosFor } from './draft.ts'
import { consequencesOf } from './use-draft-form.ts'

const nowMs = new Date(2026, 10, 20, 12).getTime()
const consequencesAfter = (changed: string, draft: Partial<ShipmentDraft>) =>
  consequencesOf(changed, { ...EMPTY_DRAFT, ...draft }, { kind: 'international', nowMs })

describe('a change in the form', () => {
  it('of the state or country clears the city', () => {
    expect(consequencesAfter('state', { city: 'Austin' }).patch).toEqual({ city: '' })
    expect(consequencesAfter('country', { city: 'Berlin' }).patch).toEqual({ city: '' })
    expect(consequencesAfter('originCountry', { originCity: 'Tokyo' }).patch).toEqual({ originCity: '' })
  })

  it('to a destination country that is also the origin country clears the origin', () => {
    const { patch } = consequencesAfter('country', {
      country: 'DE',
      originCountry: 'DE',
      originCity: 'Berlin',
    })
    expect(patch).toMatchObject({ originCountry: '', originCity: '' })
  })

  it('to past days chooses Delivered and says so', () => {
    const { patch, notes } = consequencesAfter('to', { from: '2026-11-10', to: '2026-11-19' })
    expect(patch).toEqual({ deliveryState: 'delivered' })
    expect(notes).toEqual([expect.stringContaining('Delivered')])
  })

  it('to future days chooses In transit and says so', () => {
    const { patch, notes } = consequencesAfter('from', { from: '2026-11-21', deliveryState: 'delivered' })
    expect(patch).toEqual({ deliveryState: 'in-transit' })
    expect(notes).toEqual([expect.stringContaining('In transit')])
  })

  it('to days that include today, or to a year that is not typed completely, chooses nothing', () => {
    expect(consequencesAfter('to', { from: '2026-11-10', to: '2026-11-20' }).patch).toEqual({})
    expect(consequencesAfter('from', { from: '2026-11-20' }).patch).toEqual({})
    expect(consequencesAfter('to', { to: '0202-11-10' }).patch).toEqual({})
  })

  it('of the delivery state is kept, even if the days contradict it', () => {
    const { patch } = consequencesAfter('deliveryState', { from: '2026-11-10', to: '2026-11-12' })
    expect(patch).toEqual({})
  })

  it.each(['lost', 'returned'] as const)('to past days keeps In transit for the scenario %s', (scenario) => {
    const days = { from: '2026-11-10', to: '2026-11-12' }
    for (const changed of ['from', 'to', 'scenario']) {
      expect(consequencesAfter(changed, { ...days, scenario })).toEqual({ patch: {}, notes: [] })
    }
    const { patch } = consequencesAfter('scenario', { ...days, scenario: 'delay' })
    expect(patch, 'another scenario can be delivered on those days').toEqual({ deliveryState: 'delivered' })
  })

  it('to Delivered replaces a scenario that is never delivered', () => {
    const { patch, notes } = consequencesAfter('deliveryState', {
      deliveryState: 'delivered',
      scenario: 'lost',
    })
    expect(patch).toEqual({ scenario: 'happy' })
    expect(notes).toHaveLength(1)
  })
})

describe('the choices', () => {
  it('have no customs scenario within the USA', () => {
    expect(scenariosFor('usa', 'in-transit')).not.toContain('customs-hold')
    expect(scenariosFor('international', 'in-transit')).toContain('customs-hold')
  })

  it('have no lost or returned scenario for a delivered shipment', () => {
    for (const scenario of ['lost', 'returned'] as const) {
      expect(scenariosFor('usa', 'delivered')).not.toContain(scenario)
      expect(scenariosFor('usa', 'in-transit')).toContain(scenario)
    }
  })

  it('offer any carrier or FedEx, and also UPS in the USA or DHL abroad', () => {
    expect(carriersOf('usa')).toEqual(['any', 'fedex', 'ups'])
    expect(carriersOf('international')).toEqual(['any', 'fedex', 'dhl'])
  })
})
