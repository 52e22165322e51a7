/** Pixels of a row without its note. */
export const rowHeight = 30
export const noteHeight = 17
/** Column of row numbers. */
export const gutter = { width: 36 }
