import type { Answer, Body, Call, Params, QueryInput, SentBody } from '../contract/calls.ts'
import type { files as fileCalls } from '../contract/files/files.ts'
import type { NoticeKey } from '../contract/notices.ts'
import type { CurrentRecord, RecordKind } from './records.ts'

export interface CallInput<C extends Call> {
  params?: Params<C>
  query?: QueryInput<C>
  body?: SentBody<C>
}

export interface Pictures extends Pick<Body<typeof fileCalls.uploadImages>, 'fileable_type' | 'fileable_id'> {
  /** By the field of the call. */
  files: Readonly<Record<string, File | null>>
}

export interface CommandUser {
  id: number
  permissions: readonly string[]
  modules: readonly string[]
  open_in_new_tab: boolean
  kind: 'staff' | 'customer'
}

/** Narrow on purpose: a history can be replayed against a server without a screen. */
export interface CommandContext<K extends RecordKind = RecordKind> {
  readonly user: CommandUser
  readonly record: CurrentRecord<K> | null
  /** Selected rows, else the current record. Throws TooMany. */
  chosen(): Promise<readonly CurrentRecord[]>
  /** Throws a RequestFailure after showing its fields and notice. */
  send<C extends Call>(call: C, input?: CallInput<C>): Promise<Answer<C>>
  /**
   * Uploads the pictures, then sends the call with their ids in the fields that they are named by. Without network all of it
   * waits, to be recorded once; the answer is null then.
   */
  sendWithPictures<C extends Call>(call: C, input: CallInput<C>, pictures: Pictures): Promise<Answer<C> | null>
  /** Saves the file, or shows it in the side panel if `show` is set. */
  download<C extends Call>(call: C, input?: CallInput<C>, options?: { show?: boolean; name?: string }): Promise<void>
  open(path: string, options?: { background?: boolean }): void
  close(path?: string): void
  /** Refreshes the list behind the record, opening its tab if missing (spec: README, redirects). */
  openBehind(path: string): void
  /** Replaces the page of the current tab, e.g. a form by the created record. */
  become(path: string): void
  refresh(): Promise<void>
  notify(notice: NoticeKey | { color: 'green' | 'blue' | 'red'; text: string }): void
  view(verb: string): boolean
  shell(verb: string, args?: Readonly<Record<string, unknown>>): void
}
