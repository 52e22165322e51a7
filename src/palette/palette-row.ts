import type { FoundRecord } from '../../contract/workspace/workspace.ts'

/** Can be pinned and forgotten. */
export type RowSubject = { command: string; record?: undefined } | { record: FoundRecord; command?: undefined }

export interface PaletteRow {
  /** Unique; titles may repeat. */
  id: string
  title: string
  hint: string
  keys?: string | undefined
  /** Disabled rows stay listed. */
  reason: string | null
  /** Such as `Atvērt rēķinu RE-2026/00012 · Ziemeļu Metāls`. */
  does: string
  /** How it is taken back. */
  effect?: string | null
  /** Ctrl+Enter opens it in the background. */
  opens: boolean
  choose: (background: boolean) => void
  subject?: RowSubject
  pinned?: boolean
  /** Explanation, shown under the list while the row is selected. */
  about?: string | undefined
  /** Records an attempt to run a disabled row in the history. */
  refuse?: (() => void) | undefined
}

export interface PaletteSection {
  title: string
  rows: readonly PaletteRow[]
}
