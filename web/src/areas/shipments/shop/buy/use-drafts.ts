import { useEffect, useRef, useState } from 'react'
import { stringifySearch } from '../../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import type { Kind, TrackingNumbersSearch } from '../search.ts'
import { readDraft, type ShipmentDraft, writeDraft } from './draft.ts'

/**
 * The pause before a change of a form is written into the page's address. Browsers limit how often the address may
 * change, and a key that is held down repeats fast.
 */
const PAUSE_MS = 300

/**
 * The drafts of both forms. The page's address has a copy of them, from which a reload, Back and the return from a
 * top-up restore them.
 */
export function useDrafts(search: TrackingNumbersSearch) {
  const change = useChangeSearch('/tracking-numbers')
  const [drafts, setDrafts] = useState(() => ({
    usa: readDraft('usa', search.usa),
    international: readDraft('international', search.international),
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const draftParams = paramsOf(drafts)

  return {
    drafts,
    /** `tab`: the form to open, if it is not open. */
    setDraft(kind: Kind, draft: ShipmentDraft, tab?: Kind) {
      const next = { ...drafts, [kind]: draft }
      setDrafts(next)
      clearTimeout(timer.current)
      if (tab !== undefined) change({ ...paramsOf(next), tab }, { replace: true })
      else timer.current = setTimeout(() => change(paramsOf(next), { replace: true }), PAUSE_MS)
    },
    /** Both forms, as search parameters. */
    draftParams,
    /** The page's address with the current state of both forms, which the address bar may not have yet. */
    addressWith: (params: Pick<TrackingNumbersSearch, 'tab' | 'coupon'>) =>
      `/tracking-numbers${stringifySearch({ ...params, ...draftParams })}`,
  }
}

function paramsOf(drafts: Record<Kind, ShipmentDraft>) {
  return { usa: writeDraft(drafts.usa), international: writeDraft(drafts.international) }
}
