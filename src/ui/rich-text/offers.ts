/** What is offered while one types: people after `@`, fields after `{{`. */
export interface Offers {
  /** What the list is called. */
  label: string
  /** Finds what was begun at the end of what stands before the caret; its first group is what is replaced. */
  begun: RegExp
  /** Rows for what was begun. */
  rows: (begun: string) => readonly Offer[]
}

/** A row of what is offered. */
export interface Offer {
  id: string
  label: string
  /** Beside the label, quietly. */
  hint?: string
  /** What is written when it is taken. */
  text: string
}

/** A list that stands open in a text. */
export interface Offering {
  label: string
  rows: readonly Offer[]
  /** Where what was begun stands in the document. */
  from: number
  to: number
  /** Its place within the field, in pixels: the list hangs below what was begun. */
  left: number
  top: number
}
