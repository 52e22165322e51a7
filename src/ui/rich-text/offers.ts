/** Completions while typing: people after `@`, fields after `{{`. */
export interface Offers {
  label: string
  /** Matches the text before the caret; the first group is replaced. */
  begun: RegExp
  rows: (prefix: string) => readonly Offer[]
}

export interface Offer {
  id: string
  label: string
  hint?: string
  text: string
}

export interface Offering {
  label: string
  rows: readonly Offer[]
  /** Document position of the prefix. */
  from: number
  to: number
  /** Pixels within the field. */
  left: number
  top: number
}
