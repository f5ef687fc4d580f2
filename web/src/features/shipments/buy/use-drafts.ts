import { useEffect, useRef, useState } from 'react'
import { stringifySearch } from '../../../lib/search-params.ts'
import { useChangeSearch } from '../../../lib/use-change-search.ts'
import type { Kind, TrackingNumbersSearch } from '../search.ts'
import { readDraft, type ShipmentDraft, writeDraft } from './draft.ts'

/** Browsers refuse an address that changes with every repeat of a held key. */
const PAUSE_MS = 300

/**
 * What both forms hold. The address has a copy, so that a reload, another tab of the page and the way back from a top-up
 * find it again.
 */
export function useDrafts(search: TrackingNumbersSearch) {
  const change = useChangeSearch('/tracking-numbers')
  const [drafts, setDrafts] = useState(() => ({
    usa: readDraft('usa', search.usa),
    international: readDraft('international', search.international),
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const texts = textsOf(drafts)

  return {
    drafts,
    set(kind: Kind, draft: ShipmentDraft) {
      const next = { ...drafts, [kind]: draft }
      setDrafts(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(textsOf(next), { replace: true }), PAUSE_MS)
    },
    /** Both forms, as search parameters. */
    texts,
    /** The page's address with both forms as they are now, not as the address had them a moment ago. */
    addressWith: (rest: Pick<TrackingNumbersSearch, 'tab' | 'coupon'>) =>
      `/tracking-numbers${stringifySearch({ ...rest, ...texts })}`,
  }
}

function textsOf(drafts: Record<Kind, ShipmentDraft>) {
  return { usa: writeDraft(drafts.usa), international: writeDraft(drafts.international) }
}
