import * as z from 'zod/mini'
import { count, moment, orNull, text, textOfLines } from '../fields.ts'

/** @file Typed text that is not saved yet. Browsers read and merge the content; the server does not look into it. */

/** Characters of JSON of one. */
export const largestDraft = 100_000
/** Drafts of a person that have not ended. */
export const mostDrafts = 60
/** Days after the last change; then the server forgets a draft, and that it ended. */
export const draftsLast = 90
/** Browsers named with one. */
export const mostPlaces = 8

/** A browser that wrote or opened the draft. */
const place = { id: text(32), name: text(80) }

export const draftKey = /^[0-9a-f]{32}$/

export const written = z.object({
  path: text(300),
  form: text(300),
  /** A second window of one browser has a text of its own for the same form; empty: the text of the form. */
  slot: z.string().check(z.regex(/^[0-9a-f]{0,32}$/)),
  /** JSON. */
  content: textOfLines(largestDraft),
  typed_at: moment,
  /** That was read; 0 for none. */
  version: count,
  place: z.object(place),
})

export const opened = z.object({ place: z.object(place) })

/** The version that the browser knows whose text was saved or discarded. */
export const ended = z.object({ version: count })

export const draft = z.object({
  key: z.string(),
  path: z.string(),
  form: z.string(),
  slot: z.string(),
  /** Empty once it has ended. */
  content: z.string(),
  typed_at: z.string(),
  places: z.array(z.object({ id: z.string(), name: z.string(), at: z.string() })),
  version: count,
  /** Grows with every change of any draft of the person. */
  revision: count,
  ended_at: orNull(z.string()),
  ended_version: orNull(count),
})

export type Draft = z.output<typeof draft>
export type WrittenDraft = z.output<typeof written>
