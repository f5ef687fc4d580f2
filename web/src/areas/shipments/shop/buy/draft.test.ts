import type { Shipment } from '@docket/contract/shipments'
import { describe, expect, it } from 'vitest'
import { draftLike, EMPTY_DRAFT, readDraft, writeDraft } from './draft.ts'

const filled = {
  ...EMPTY_DRAFT,
  state: 'TX',
  city: 'Austin',
  from: '2026-11-20',
  to: '2026-11-22',
  deliveryState: 'delivered' as const,
  carrier: 'ups',
  originState: 'NY',
  originCity: 'New York City',
  minShippedAt: '2026-11-12',
  checkOnWalmart: true,
  scenario: 'delay' as const,
}

describe('a draft in the address', () => {
  it('is read back as it was written', () => {
    expect(readDraft('usa', writeDraft(filled))).toEqual(filled)
  })

  it('is absent for an empty form', () => {
    expect(writeDraft(EMPTY_DRAFT)).toBeUndefined()
    expect(readDraft('international', undefined)).toEqual(EMPTY_DRAFT)
  })

  it('has the empty value in place of an invalid one', () => {
    const invalid =
      'state=tx&from=22.11.2026&deliveryState=lost&carrier=dhl&scenario=customs-hold&city=Austin&originCity=Rome'
    expect(readDraft('usa', invalid)).toEqual(EMPTY_DRAFT)
  })

  it('has no place of the other form, no origin in the destination country, and no scenario that contradicts its delivery state', () => {
    expect(readDraft('international', 'state=TX&country=US').country).toBe('')
    expect(readDraft('international', 'country=DE&originCountry=DE')).toMatchObject({ originCountry: '' })
    expect(readDraft('usa', 'deliveryState=delivered&scenario=lost').scenario).toBe('happy')
  })
})

describe('a draft from a shipment', () => {
  const shipment = {
    carrier: 'dhl',
    originCity: 'Tokyo',
    originState: null,
    originCountry: 'JP',
    destCity: 'Berlin',
    destState: null,
    destCountry: 'DE',
    estDeliveryDate: '2026-11-22T12:00:00Z',
    scenario: 'delay',
    checkOnWalmart: false,
  } as Shipment
  const before = Date.parse('2026-11-20T00:00:00Z')
  const after = Date.parse('2026-12-01T00:00:00Z')

  it('has the same places, scenario and day', () => {
    expect(draftLike(shipment, before)).toEqual({
      ...EMPTY_DRAFT,
      country: 'DE',
      city: 'Berlin',
      from: '2026-11-22',
      to: '2026-11-22',
      carrier: 'dhl',
      originCountry: 'JP',
      originCity: 'Tokyo',
      scenario: 'delay',
    })
  })

  it('has the state Delivered after the delivery date, but not for a scenario without a delivery', () => {
    expect(draftLike(shipment, after).deliveryState).toBe('delivered')
    expect(draftLike({ ...shipment, scenario: 'lost' }, after).deliveryState).toBe('in-transit')
  })
})
