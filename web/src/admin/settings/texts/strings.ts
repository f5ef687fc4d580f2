import { screenNames } from '../../shared/strings.ts'

/** The texts of the public pages. */
export const words = {
  title: 'Public pages',
  settings: screenNames.settings,
  hint: 'What visitors read on the homepage and on the legal pages. A saved text is shown at once.',
  edit: 'Edit',
  own: 'Own text',
  builtIn: 'Comes with the shop',
  placeholder: 'Placeholder',
  savedBy: (when: string, who: string) => `Saved ${when} by ${who}`,
  unknownTitle: 'There is no such text',
  unknownText: 'The texts of the public pages are listed under Settings.',
  toSettings: 'Go to Settings',

  leads: {
    lead: 'One or two sentences below “Your Premier Source for Digital Assets”. Until you save your own, visitors read which categories are in stock.',
    services:
      'What the shop offers: up to six rows on the homepage. Until you save your own, visitors see the categories that are in stock.',
    testimonials: 'What customers said: up to three on the homepage.',
    terms: 'The page that the footer links to. Use headings, lists and links.',
    privacy: 'The page that the footer links to. Use headings, lists and links.',
    'refund-policy': 'The page that the footer and the homepage link to. Use headings, lists and links.',
  },
  leadText: 'Text',
  serviceNumber: (number: number) => `Service ${number}`,
  serviceTitle: 'Title',
  serviceText: 'Text',
  testimonialNumber: (number: number) => `Testimonial ${number}`,
  testimonialName: 'Name',
  testimonialRole: 'Role',
  testimonialText: 'What the customer said',
  testimonialHint: 'Write down only what customers have said, and only with their consent.',
  add: 'Add a row',
  remove: 'Remove',
  legalText: 'Text',
  legalHint: 'Pasted text keeps its headings, lists and links.',
  placeholderHint:
    'Visitors see this text as a placeholder until you save your own. It lists what such a page usually says.',

  save: 'Save and Show',
  saved: 'Text saved. Visitors see it now.',
  preview: 'Preview',
  previewLead: 'The page as visitors would see it. Nothing is saved yet.',
  previewFrame: 'Preview of the page',

  reset: 'Use the text that comes with the shop',
  resetQuestion: 'Go back to the text that comes with the shop?',
  resetHint: 'Visitors see it at once. Your versions are kept, and you can save one again.',
  resetDone: 'Visitors see the text that comes with the shop.',

  versions: 'Versions',
  versionsHint: 'Every saved version is kept.',
  noVersions: 'Nothing is saved yet. Visitors see the text that comes with the shop.',
  shownNow: 'Shown now',
  load: 'Load into the form',
  loadOf: (when: string) => `, version of ${when}`,
  loaded: 'The version is in the form. Visitors see it after you save it.',

  conflictTitle: (who: string) =>
    `${who} has saved another text since you opened this one. Nothing was saved.`,
  conflictHint: 'Your text is still in the form.',
  anotherAdmin: 'Another tab or another admin',
  saveMine: 'Save mine instead',
  takeTheirs: 'Use the other text',
}
