export interface NotePart {
  text: string
  is: 'remark' | 'warning' | 'fault'
}

export type LineNote = readonly NotePart[]

type Text = string | null | undefined | false

export function warning(text: Text): NotePart | null {
  return text ? { text, is: 'warning' } : null
}

export function fault(text: Text): NotePart | null {
  return text ? { text, is: 'fault' } : null
}

export function lineNote(...parts: readonly (NotePart | Text)[]): LineNote | undefined {
  const noteParts = parts.flatMap((part): NotePart[] => (!part ? [] : typeof part === 'string' ? [{ text: part, is: 'remark' }] : [part]))
  return noteParts.length > 0 ? noteParts : undefined
}

/** A string, so that memoized rows with unchanged notes do not render. */
export function serializedNote(note: LineNote | string | undefined): string | undefined {
  const parts = typeof note === 'string' ? lineNote(note) : note
  return parts && JSON.stringify(parts)
}

export function readNote(serialized: string): LineNote {
  return JSON.parse(serialized) as LineNote
}
