/** How a person shows the columns of a list. Columns that the list does not have count for nothing. */
export interface ColumnLayout {
  /** Columns without a place stand where the list has them. */
  order: readonly string[]
  hidden: readonly string[]
  /** Stay at the left when the table scrolls sideways. */
  pinned: readonly string[]
  /** Pixels; columns without an entry fit their content. */
  widths: Readonly<Record<string, number>>
}
