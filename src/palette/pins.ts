import { personal } from '../store/personal.ts'
import { mergedByKey } from '../store/personal-state.ts'

/** As stored; its row changes with the state of the record. */
export interface PinnedRecord {
  kind: string
  id: number
  path: string
  /** Number and party. */
  name: string
}

/** A row that a person wants on top on pages of one kind. */
export interface Pin {
  /** Kind of page. */
  context: string
  /** Id of the row. */
  row: string
  /** Null: the row of a command. */
  record: PinnedRecord | null
  /** Milliseconds since the epoch. */
  at: number
}

export type Pins = Readonly<Record<string, Pin>>

export const pins = personal<Pins>({ key: 'pins', initial: {}, parse: parsedPins, merge: mergedByKey })

/** Rows per kind of page. */
export const mostPinned = 12

/** The first pinned comes first. */
export function pinsIn(all: Pins, context: string): readonly Pin[] {
  return Object.values(all)
    .filter((pin) => pin.context === context)
    .toSorted((one, other) => one.at - other.at)
}

/** Pins or unpins. Beyond `mostPinned` nothing changes. */
export function withPin(all: Pins, { context, row, record }: Omit<Pin, 'at'>, now = Date.now()): Pins {
  const key = keyOfPin(context, row)
  if (all[key]) return Object.fromEntries(Object.entries(all).filter(([each]) => each !== key))
  return pinsIn(all, context).length < mostPinned ? { ...all, [key]: { context, row, record, at: now } } : all
}

function keyOfPin(context: string, row: string): string {
  return `${context} ${row}`
}

function parsedPins(stored: unknown): Pins | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const entries = Object.entries(stored)
  return entries.every((entry): entry is [string, Pin] => isPin(entry[1])) ? Object.fromEntries(entries) : undefined
}

function isPin(stored: unknown): stored is Pin {
  const { context, row, record, at } = { context: null, row: null, record: undefined, at: null, ...(stored as object | null) }
  return typeof context === 'string' && typeof row === 'string' && Number.isFinite(at) && (record === null || isPinnedRecord(record))
}

function isPinnedRecord(stored: unknown): stored is PinnedRecord {
  const { kind, id, path, name } = { kind: null, id: null, path: null, name: null, ...(stored as object | null) }
  return [kind, path, name].every((text) => typeof text === 'string') && Number.isSafeInteger(id)
}
