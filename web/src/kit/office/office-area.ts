import type { ViewList } from '@docket/contract/admin/saved-views'
import type { NeededPermission, Permission } from '@docket/contract/permissions'
import type { LinkOptions } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Screen, ScreenWith } from '../search/search-link.ts'

/**
 * What an area declares, so that the office shows it without knowing it. It is data, read once at the start: nothing
 * is registered while the office runs. `areas/office.ts` lists all of them. The screens' addresses are declared beside
 * it, in `office-routes.ts`, because customers load these, too.
 */
export interface OfficeArea {
  /** The screens in the sidebar and in the palette, in their order. */
  screens?: readonly OfficeScreen[]
  /** The forms that the palette opens. */
  forms?: readonly FormScreen[]
  /** The lists of which an operator can save views. */
  lists?: readonly ListPlace[]
  /** How the audit log says each action. An action that no area declares is shown by its name. */
  audited?: Readonly<Record<string, AuditPhrase>>
  /** The things that entries of the audit log are about, by the first part of their subject: `coupon:7`. */
  subjects?: Readonly<Record<string, AuditSubject>>
}

/** Checks the type of a declaration. */
export function officeArea<Area extends OfficeArea>(declaration: Area): Area {
  return declaration
}

/** A screen of the back office: in the sidebar, in the palette, and opened by `g` and its letter. */
export interface OfficeScreen {
  to: NonNullable<LinkOptions['to']>
  label: string
  /** What is behind a name that does not say it. */
  hint?: string
  /** A gap before it separates groups. */
  startsGroup?: true
  icon: LucideIcon
  key: string
  /**
   * The permission for the screen's first call. The browser does not get it from the contract (docs/web.md); a test
   * compares both.
   */
  needed: NeededPermission
}

/** A screen whose form is opened by a search parameter. */
export interface FormScreen {
  to: FormPath
  /** The text of the button that opens the form of a new record. */
  add: string
  /** The permission to add, edit and delete on the screen. */
  needed: Permission
}

/** A list with a page, an order and a form in its address. */
export type FormPath = ScreenWith<'search' | 'sort' | 'page' | 'edit'>

/**
 * Where a list is, and what of its address belongs to a view: the filters and the order, but no page and no open
 * dialog.
 */
export interface ListPlace {
  list: ViewList
  screen: Screen
  params: readonly string[]
  /** The parameters that every view of the list has: the tab. */
  fixed?: Readonly<Record<string, string>>
  /** The name of the default view, if it does not show all rows. */
  defaultName?: string
}

type Values = Record<string, unknown>
/** The part of the sentence after the actor's name. `{}` is replaced by the subject. */
type Phrase = string | ((after: Values, before: Values) => string)
/** A phrase, and the names of the values that it says already. The other values are listed below the sentence. */
export type AuditPhrase = Phrase | readonly [phrase: Phrase, ...said: string[]]

export interface AuditSubject {
  /** The name of the thing, if the entry does not have it. */
  name: (id: string) => string
  /** The thing's place in the back office. */
  place?: (id: string) => LinkOptions
}
