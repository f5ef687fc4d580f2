import type { StoryEntry } from '@docket/contract/admin/deposit-story'

/** An entry of a time line as it is stored: what is not told is absent, and the provider's words are as they came. */
export type Told = Partial<Omit<StoryEntry, 'at' | 'words' | 'lastAt'>> &
  Pick<StoryEntry, 'key' | 'what'> & { at: Date; lastAt?: Date; body?: string }
