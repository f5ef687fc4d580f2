import { builtInButtons, builtInHeadline } from '../../../kit/site-texts.ts'
import { slot, textOf } from './slots.tsx'

/*
 * Texts that an admin can replace. They are texts and not elements, because the headline is also the title of the page.
 */

export const headlineText = textOf('ownHeadline', slot('headlineText'), builtInHeadline)

/** The labels of the buttons. */
export const buttonTexts = {
  browse: textOf('ownButtons', slot('browseButton'), builtInButtons.browse),
  trackingNumbers: textOf('ownButtons', slot('trackingButton'), builtInButtons.trackingNumbers),
  viewAll: textOf('ownButtons', slot('viewAllButton'), builtInButtons.viewAll),
  buyNow: textOf('ownButtons', slot('buyNowButton'), builtInButtons.buyNow),
}
