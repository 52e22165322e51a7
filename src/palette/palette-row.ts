/** One row of the palette as it is drawn. */
export interface PaletteRow {
  /** Unlike any other row's; never the title, for two records may be called the same. */
  id: string
  title: string
  /** Group of a command, second line of a record. */
  hint: string
  keys?: string | undefined
  /** Why it cannot be chosen, in words; it stays in the list, greyed. */
  reason: string | null
  /** What Enter does, with its object: `Atvērt rēķinu RE-2026/00012 · Ziemeļu Metāls`. */
  does: string
  /** A page or record, which Ctrl+Enter opens behind the tab in front. */
  opens: boolean
  choose: (background: boolean) => void
  /** Told when it is chosen though it cannot be: what a person wanted stands in his history. */
  refuse?: (() => void) | undefined
}

/** Rows under a heading. */
export interface PaletteSection {
  title: string
  rows: readonly PaletteRow[]
}
