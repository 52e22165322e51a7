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
  /** `background` opens a page or record behind the tab in front. */
  choose: (background: boolean) => void
}

/** Rows under a heading. */
export interface PaletteSection {
  title: string
  rows: readonly PaletteRow[]
}
