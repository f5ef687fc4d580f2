import type { SiteTextName } from '@docket/contract/site-texts'

/** The names of the texts of the public pages, in settings and audit log. */
export const siteTextNames: Record<SiteTextName, string> = {
  headline: 'Headline',
  buttons: 'Buttons',
  featured: 'Featured products',
  figures: 'Figures',
  lead: 'Sentence below the headline',
  services: 'Services',
  testimonials: 'Testimonials',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  'refund-policy': 'Refund Policy',
}
