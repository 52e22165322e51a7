/** A part of what stands below a row: a remark, something to look at, or why the row is not saved. */
export interface NotePart {
  text: string
  is: 'remark' | 'warning' | 'fault'
}

/** What stands below a row. */
export type LineNote = readonly NotePart[]

type Text = string | null | undefined | false

/** Something about a row that a person has to look at. */
export function warning(text: Text): NotePart | null {
  return text ? { text, is: 'warning' } : null
}

/** Why a row is not saved. */
export function fault(text: Text): NotePart | null {
  return text ? { text, is: 'fault' } : null
}

/** What stands below a row, of those parts that say something; a text is a remark. */
export function lineNote(...parts: readonly (NotePart | Text)[]): LineNote | undefined {
  const said = parts.flatMap((part): NotePart[] => (!part ? [] : typeof part === 'string' ? [{ text: part, is: 'remark' }] : [part]))
  return said.length > 0 ? said : undefined
}

/** As one text, so that a row whose note stays is not drawn anew. */
export function writtenNote(note: LineNote | string | undefined): string | undefined {
  const parts = typeof note === 'string' ? lineNote(note) : note
  return parts && JSON.stringify(parts)
}

export function readNote(written: string): LineNote {
  return JSON.parse(written) as LineNote
}
