import { afterEach, describe, expect, it } from 'vitest'
import { showTimesIn } from '../../../../kit/lib/time-zone.ts'
import { presetsFor } from './day-presets.ts'
import { EMPTY_DRAFT, type ShipmentDraft, scenarios, scenariosFor } from './draft.ts'
import { draftSchema } from './draft-schema.ts'
import { fillScenario } from './fill-scenario.ts'

const NOON = Date.parse('2026-11-29T12:00:00Z')
const bothForms = (usa: Partial<ShipmentDraft> = {}, international: Partial<ShipmentDraft> = {}) => ({
  usa: { ...EMPTY_DRAFT, ...usa },
  international: { ...EMPTY_DRAFT, ...international },
})

afterEach(() => showTimesIn(undefined))

describe('the choice of a scenario', () => {
  it.each(scenarios)('%s fills days and a state with which the form can be sent', (scenario) => {
    const nowMs = Date.now()
    for (const kind of ['usa', 'international'] as const) {
      const filled = fillScenario(scenario, { kind, drafts: bothForms() }, nowMs)
      expect(scenariosFor(filled.kind, filled.draft.deliveryState)).toContain(scenario)
      const draft = { ...filled.draft, state: 'TX', country: 'DE' }
      expect(draftSchema(filled.kind).safeParse(draft).error).toBeUndefined()
    }
  })

  it('keeps what the customer has typed, also the days', () => {
    const typed = { state: 'TX', city: 'Austin', carrier: 'ups', from: '2026-12-10', to: '2026-12-12' }
    const { draft } = fillScenario('delay', { kind: 'usa', drafts: bothForms(typed) }, NOON)
    expect(draft).toEqual({ ...EMPTY_DRAFT, ...typed, scenario: 'delay' })
    const past = { from: '2026-11-01', to: '2026-11-02' }
    const delayed = fillScenario('delay', { kind: 'usa', drafts: bothForms(past) }, NOON)
    expect(delayed.draft).toMatchObject({ ...past, deliveryState: 'delivered' })
    const lost = fillScenario('lost', { kind: 'usa', drafts: bothForms(past) }, NOON)
    expect(lost.draft).toMatchObject({ ...past, deliveryState: 'in-transit' })
  })

  it('replaces the days of another scenario', () => {
    const lost = fillScenario('lost', { kind: 'usa', drafts: bothForms() }, NOON)
    expect(lost.draft).toMatchObject({ from: '2026-11-21', to: '2026-11-21', deliveryState: 'in-transit' })
    const happy = fillScenario('happy', { kind: 'usa', drafts: bothForms(lost.draft) }, NOON)
    expect(happy.draft).toMatchObject({ from: '2026-12-02', to: '2026-12-02', deliveryState: 'in-transit' })
  })

  it('opens the international form for a customs hold, with the days that were typed in the other', () => {
    const drafts = bothForms({ from: '2026-12-10', to: '2026-12-12' }, { country: 'DE' })
    expect(fillScenario('customs-hold', { kind: 'usa', drafts }, NOON)).toEqual({
      kind: 'international',
      draft: {
        ...EMPTY_DRAFT,
        country: 'DE',
        from: '2026-12-10',
        to: '2026-12-12',
        scenario: 'customs-hold',
      },
    })
    expect(fillScenario('lost', { kind: 'international', drafts }, NOON).kind).toBe('international')
  })
})

describe('the usual days', () => {
  const fillOf = (name: string, nowMs: number) =>
    presetsFor('happy', nowMs).find(({ label }) => label === name)?.fill

  it.each([
    ['Pacific/Kiritimati', '2026-11-29', '2026-12-05'],
    ['Pacific/Pago_Pago', '2026-11-27', '2026-12-03'],
  ])('are counted from today in the zone of the date fields: %s', (zone, yesterday, in5Days) => {
    showTimesIn(zone)
    const nowMs = Date.parse('2026-11-29T10:30:00Z')
    expect(fillOf('Delivered yesterday', nowMs)).toEqual({
      from: yesterday,
      to: yesterday,
      deliveryState: 'delivered',
    })
    expect(fillOf('Arrives in 5 days', nowMs)).toEqual({
      from: in5Days,
      to: in5Days,
      deliveryState: 'in-transit',
    })
  })

  it('are not moved by a change of the clocks', () => {
    showTimesIn('America/New_York')
    // Half past midnight, eight hours before the clocks are set back.
    expect(fillOf('Arrives tomorrow', Date.parse('2026-11-01T04:30:00Z'))?.from).toBe('2026-11-02')
    expect(fillOf('Delivered yesterday', Date.parse('2026-11-02T04:30:00Z'))?.from).toBe('2026-10-31')
  })

  it('are delivered in the past only for a scenario with a delivery', () => {
    const labels = (scenario: (typeof scenarios)[number]) =>
      presetsFor(scenario, NOON).map(({ label }) => label)
    expect(labels('delay')).toEqual([
      'Delivered 3 days ago',
      'Delivered yesterday',
      'Arrives tomorrow',
      'Arrives in 5 days',
    ])
    for (const scenario of ['lost', 'returned'] as const) {
      expect(labels(scenario)).toEqual(['Arrives tomorrow', 'Arrives in 5 days'])
    }
  })
})
