import { useMemo } from 'react'
import { notify } from '../commands/notices.ts'
import { usePersonal } from '../store/personal.ts'
import { forgetSeen, recents, type RecentRecord } from '../tabs/seen-records.ts'
import { frecencyOf, frequents, type Frecency } from './frecency.ts'
import type { PaletteRow, PaletteSection, RowSubject } from './palette-row.ts'
import { mostPinned, pins, pinsIn, withPin, type Pin } from './pins.ts'

/** Pins, uses and visits of a person, as far as the palette shows them on pages of one kind. */
export interface Memory {
  context: string
  frecency: Frecency
  pinned: readonly Pin[]
  /** The latest first. */
  seen: readonly RecentRecord[]
}

export function useMemory(context: string): Memory {
  const uses = usePersonal(frequents)
  const all = usePersonal(pins)
  const seen = usePersonal(recents)
  const frecency = useMemo(() => frecencyOf({ get: () => uses, update: frequents.update }), [uses])
  const pinned = useMemo(() => pinsIn(all, context), [all, context])
  return useMemo(() => ({ context, frecency, pinned, seen }), [context, frecency, pinned, seen])
}

export function togglePin(row: PaletteRow, { context, pinned }: Memory): void {
  if (!row.subject) return
  const isPinned = pinned.some((pin) => pin.row === row.id)
  if (!isPinned && pinned.length >= mostPinned) {
    return notify({ color: 'blue', text: `Vienā vietā var piespraust līdz ${mostPinned} rindām; vispirms atspraudiet kādu` })
  }
  const { record = null } = row.subject
  pins.update((all) =>
    withPin(all, { context, row: row.id, record: record && { kind: record.kind, id: record.id, path: record.path, name: record.name } }),
  )
}

/** A forgotten row loses its pin, too. */
export function forgetRow(row: PaletteRow, { context, pinned, frecency }: Memory): void {
  if (!row.subject) return
  if (pinned.some((pin) => pin.row === row.id)) pins.update((all) => withPin(all, { context, row: row.id, record: null }))
  const { command, record } = row.subject
  if (command !== undefined) frecency.forget(context, command)
  if (record === undefined) return
  frecency.forget(context, row.id)
  forgetSeen(record.path)
}

export function isRemembered(row: PaletteRow, memory: Memory): boolean {
  return row.subject !== undefined && (memory.pinned.some((pin) => pin.row === row.id) || isUsed(row.id, row.subject, memory))
}

function isUsed(row: string, { command, record }: RowSubject, { context, frecency, seen }: Memory): boolean {
  if (command !== undefined) return frecency.isKnown(context, command)
  return frecency.isKnown(context, row) || seen.some(({ path }) => path === record?.path)
}

/** Marks the pinned rows. */
export function withMarks(sections: readonly PaletteSection[], { pinned }: Memory): readonly PaletteSection[] {
  if (pinned.length === 0) return sections
  const ids = new Set(pinned.map(({ row }) => row))
  return sections.map(({ title, rows }) => ({ title, rows: rows.map((row) => (ids.has(row.id) ? { ...row, pinned: true } : row)) }))
}

/** Pinned rows stand once, on top. */
export function withPinned(top: PaletteSection, sections: readonly PaletteSection[]): readonly PaletteSection[] {
  const ids = new Set(top.rows.map(({ id }) => id))
  return [top, ...sections.map(({ title, rows }) => ({ title, rows: rows.filter(({ id }) => !ids.has(id)) }))]
}
