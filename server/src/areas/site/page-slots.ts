import {
  type FrameSlots,
  LANDING,
  type LandingSlots,
  type LegalSlots,
  type OwnTextSlots,
} from '@docket/contract/page-slots'
import type { SiteText } from '@docket/contract/site-texts'
import type { Platform } from '../../host/context/platform.ts'
import { type ShopIdentity, shopTimeZone } from '../../host/context/shop-identity.ts'
import { dayIn } from '../../host/zoned-time.ts'
import { offeredMethods, type Providers } from '../deposits/payments/registry.ts'
import { featuredCards, type Stock } from './stock.ts'
import { featuredSlots, stockSlots } from './stock-slots.ts'
import type { SiteTexts } from './texts.ts'

/** What changes while the shop runs. */
export interface PageData {
  texts: SiteTexts
  /** Null: the stock is not known now. Only the landing page shows it. */
  stock: Stock | null
  identity: ShopIdentity
}

interface Page extends PageData {
  platform: Pick<Platform, 'config'>
  providers: Providers
}

/** The slots of a prerendered page. `page` is its file name without `.html`. */
export function pageSlots(
  page: string,
  { platform, providers, texts, stock, identity }: Page,
): LandingSlots | (FrameSlots & LegalSlots) {
  const { config } = platform
  const { storeName, supportChatNumber, brand } = identity
  const frame: FrameSlots = {
    storeName,
    ownPreview: brand.previewUrl === null ? [] : [{ previewUrl: brand.previewUrl }],
    support: supportChatNumber === null ? [] : [{ supportNumber: supportChatNumber }],
    publicUrl: config.publicUrl,
    // Encoded for a mailto: link, because an address may contain a question mark.
    supportEmail: encodeURIComponent(config.supportEmail).replace('%40', '@'),
  }
  if (page !== LANDING) return { ...frame, ...legalTextSlots(texts, page, shopTimeZone(identity)) }
  return {
    ...frame,
    ...landingTextSlots(texts),
    ...stockSlots(stock),
    ...featuredSlots(featuredCards(texts), stock?.featured ?? null),
    payBy: methodSlots(providers, config),
  }
}

function methodSlots(providers: Providers, config: Platform['config']): LandingSlots['payBy'] {
  const methods = offeredMethods(providers, config).map(({ method }) => method)
  return methods.length === 0 ? [] : [{ payMethods: methods.join(' or ') }]
}

/**
 * The slots of the landing page for the texts of admins. A part without values shows the text that comes with the shop.
 */
function landingTextSlots(texts: SiteTexts): OwnTextSlots {
  const headline = contentOf(texts, 'headline')
  const lead = contentOf(texts, 'lead')
  const buttons = contentOf(texts, 'buttons')
  const figures = contentOf(texts, 'figures')?.items
  const testimonials = contentOf(texts, 'testimonials')?.items
  return {
    ownHeadline: headline ? [{ headlineText: headline.text }] : [],
    ownButtons: buttons
      ? [
          {
            browseButton: buttons.browse,
            trackingButton: buttons.trackingNumbers,
            viewAllButton: buttons.viewAll,
            buyNowButton: buttons.buyNow,
          },
        ]
      : [],
    // An admin who removes all rows removes the section.
    figures: figures?.length === 0 ? [] : [{}],
    ownFigures: (figures ?? []).map(({ figure, what }) => ({ figureText: figure, figureWhat: what })),
    testimonials: testimonials?.length === 0 ? [] : [{}],
    ownLead: lead ? [{ leadText: lead.text }] : [],
    ownServices: (contentOf(texts, 'services')?.items ?? []).map(({ title, text }) => ({
      serviceTitle: title,
      serviceText: text,
    })),
    ownTestimonials: (contentOf(texts, 'testimonials')?.items ?? []).map(({ name, role, text }) => ({
      testimonialName: name,
      testimonialRole: role,
      testimonialText: text,
    })),
  }
}

/** The slots of a legal page, with the day of its last change in the shop's zone. `page` is its file name without `.html`. */
function legalTextSlots(texts: SiteTexts, page: string, timeZone: string): LegalSlots {
  const saved = [...texts.values()].find(({ text }) => text.name === page)
  if (!saved?.text.content || !('html' in saved.text.content)) return { ownText: [] }
  const day = dayIn(timeZone, saved.savedAt.getTime())
  return {
    // The HTML was sanitized before it was stored.
    ownText: [
      {
        legalHtml: { markup: saved.text.content.html },
        changedDay: day,
        changedOn: dayFormat.format(new Date(day)),
      },
    ],
  }
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

function contentOf<Name extends SiteText['name']>(texts: SiteTexts, name: Name) {
  const text = texts.get(name)?.text
  return (text?.content ?? null) as Extract<SiteText, { name: Name }>['content']
}
