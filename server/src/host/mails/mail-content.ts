import type { ShopBrand } from '../context/shop-identity.ts'
import type { Database } from '../db/database.ts'
import type { KeyRing } from '../security/encryption.ts'
import type { OwnerNotice } from '../security/owner-notices.ts'

/** The content of a mail, before it is text or HTML. */
export interface MailContent {
  subject: string
  title: string
  paragraphs: string[]
  /** The cover of what was bought. Only HTML shows it. */
  cover?: MailedCover | null
  /** A receipt's lines; the last one is the total. */
  lines?: { label: string; value: string }[]
  /** What is stamped on the receipt, such as DELIVERED. */
  stamp?: string
  button: { label: string; url: string }
  /** Small print under the button. */
  notes: string[]
  /** For a mail that its reader can stop: a page with a button. A POST to it stops the mails [RFC 8058]. */
  unsubscribeUrl?: string
}

/** The cover of a product in a mail: the path of its picture, or the hue and the words of a drawn one. */
export type MailedCover = { path: string } | { hue: number; head: string; tail: string }

/** The shop that sends the mail. */
export interface Sender {
  storeName: string
  publicUrl: string
  /** How it looks; without it, as the product does. */
  brand?: Pick<ShopBrand, 'accent' | 'logo'>
}

/** What the content of a mail is written from. */
export interface MailSources {
  db: Database
  keys: KeyRing
  shop: Sender
  /** The notices of all areas, by their kind. */
  ownerNotices: ReadonlyMap<string, OwnerNotice>
}

/** A row of `mails` with the recipient's username. */
export interface DueMail {
  id: number
  user_id: number
  template: string
  params: Record<string, unknown>
  ciphertext: Buffer | null
  key_id: number | null
  created_at: Date
  username: string
}
