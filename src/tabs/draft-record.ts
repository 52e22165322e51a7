import type { CommonText, OwnValues } from './draft-shared.ts'

export interface UnsavedWork {
  id: string
  path: string
  key: string
  title: string
  /** Time of the last key, ISO. */
  at: string
  /** Command whose dialog holds it; none: the form is on the page. */
  command?: string | undefined
  record?: { kind: string; id: number | string } | undefined
  given?: Readonly<Record<string, unknown>> | undefined
  /** On the page, in a dialog, or queued for sending and no longer edited. */
  kind: 'page' | 'dialog' | 'queue'
  /** `here`: this window; `elsewhere`: another open window; `left`: a closed window. */
  held: 'here' | 'elsewhere' | 'left'
  /** On other computers; none: not sent yet. */
  shared?: SharedDraft | undefined
  /** Why other computers cannot have it. */
  refusal?: string | undefined
  /** ISO: another computer saved or discarded what it had of this. */
  endedElsewhere?: string | undefined
}

/** As the server had it last. */
export interface SharedDraft {
  version: number
  /** Empty: the text of the form; otherwise of a further window. */
  slot: string
  common: CommonText
  /** Fields in which computers differ, as known here. */
  own: OwnValues
  /** Browsers that wrote or opened it. */
  places: readonly { id: string; name: string; at: string }[]
}

export type DraftAbout = Partial<Pick<UnsavedWork, 'title' | 'kind' | 'command' | 'record' | 'given'>>

export interface StoredDraft extends Omit<UnsavedWork, 'held'> {
  value: unknown
  /** Id of the owning window; empty: none. */
  window: string
  /** The form before the first change. */
  from?: unknown
  /** Its id before another computer's draft of the same form was merged into it; saves on their way name it. */
  formerId?: string
}

/** Begins the keys of cells edited in a list; they stay in their browser. */
export const cellDraft = 'cell '

/** A draft without its window, to go along with parked work. */
export type DraftCopy = Omit<StoredDraft, 'id' | 'window'>
