import type { Answer, Body, Call, Params, QueryInput } from '../contract/calls.ts'
import type { NoticeKey } from '../contract/notices.ts'
import type { CurrentRecord, RecordKind } from './records.ts'

/** What a call is sent with. */
export interface CallInput<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
  body?: Body<C>
}

/** The signed-in person as commands see him. */
export interface CommandUser {
  id: number
  permissions: readonly string[]
  modules: readonly string[]
  open_in_new_tab: boolean
  kind: 'staff' | 'customer'
}

/**
 * All that commands may touch. Narrow on purpose: a history can be replayed against a server with
 * a desk that has no screen. A command in scope of a kind of record sees a desk with such a record.
 */
export interface CommandContext<K extends RecordKind = RecordKind> {
  readonly user: CommandUser
  readonly record: CurrentRecord<K> | null
  /** All rows chosen in the list in front, else the record in front; read page by page where they are many. Throws TooMany. */
  chosen(): Promise<readonly CurrentRecord[]>
  /** Sends a call; throws a RequestFailure after its fields and notice were shown. */
  send<C extends Call>(call: C, input?: CallInput<C>): Promise<Answer<C>>
  /** Fetches a file answer and saves it, or shows it beside the workspace when `show` is set. */
  download<C extends Call>(call: C, input?: CallInput<C>, options?: { show?: boolean; name?: string }): Promise<void>
  /** Opens a page as a tab or focuses the one that shows it. */
  open(path: string, options?: { background?: boolean }): void
  /** Closes the tab in front, or that of a path. */
  close(path?: string): void
  /** After an action whose target is a list: refreshes it behind the record, opening its tab when missing (spec: README, redirects). */
  openBehind(path: string): void
  /** Makes the tab in front become another page (the made record replaces its form). */
  become(path: string): void
  /** Reads the record in front and the lists that show it anew. */
  refresh(): Promise<void>
  notify(notice: NoticeKey | { color: 'green' | 'blue' | 'red'; text: string }): void
  /** A command of the view that has focus: next row, edit line, search field, ... */
  view(verb: string): boolean
  /** Parts of the client itself: palette, help sheet, switcher, theme, sign-out. */
  shell(verb: string, args?: Readonly<Record<string, unknown>>): void
}
