import type { LinkPreview } from '../pages/link-preview.ts'

/** The public pages of an area, which it has registered. */
export interface PublicPages {
  /** What a messenger shows of a link to this address; null if it shows nothing. */
  preview(url: string): Promise<LinkPreview | null>
}
