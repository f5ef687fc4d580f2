import type { AccentChoice } from '@docket/contract/accent'
import { icu } from '@docket/contract/icu'

/** Settings, Brand. */
export const words = {
  title: 'Brand',
  lead: 'Shown across your shop, emails and receipts.',

  accent: 'Accent',
  accents: {
    green: 'Green',
    teal: 'Teal',
    blue: 'Blue',
    indigo: 'Indigo',
    plum: 'Plum',
    berry: 'Berry',
    olive: 'Olive',
    graphite: 'Graphite',
  } satisfies Record<AccentChoice, string>,
  own: 'Own colour',
  ownCode: 'Colour code',
  ownHint: 'For the dark theme, we use a lighter tone of it.',
  pick: 'Pick a colour',
  takeNearest: icu('Use {colour}, the nearest that works'),

  logo: 'Logo',
  logoHint: icu('PNG or JPEG, at most {size} and 4096 × 4096 pixels. A wide one works best.'),
  icon: 'Icon',
  iconHint: icu('PNG or JPEG, at most {size} and 4096 × 4096 pixels. For browser tabs and home screens.'),
  uploading: 'Uploading...',
  uploaded: 'Uploaded. Save to use it.',
  remove: { logo: 'Remove logo', icon: 'Remove icon' },
  invalidFormat: 'Invalid file format. Please upload a PNG or JPEG file!',
  notChosen: 'Please select a valid image file.',
  tooLarge: (size: string, max: string) => `This file has ${size}. The maximum is ${max}.`,

  save: 'Save Brand',
  saved: 'Settings saved successfully',
  conflict: {
    title: 'The brand was changed in another tab or by another admin. Nothing was saved.',
    hint: 'What you chose is still in the form.',
    saveMine: 'Save mine instead',
    takeTheirs: 'Use the saved brand',
  },

  preview: 'Preview',
  themes: { light: 'Light', dark: 'Dark' },
  example: {
    products: 'Products',
    button: 'Purchase',
    link: 'View order',
    receipt: 'Receipt',
    item: 'Gift card',
    price: '$19.00',
    total: 'Total',
    stamp: 'DELIVERED',
  },
}
