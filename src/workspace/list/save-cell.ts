import { isSameValue, sentValue, valueIn, type CellField } from '../../../commands/inline/cells.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { whileUnderWay } from '../../commands/changes-under-way.ts'
import { commandById } from '../../commands/commands.ts'
import { readRecord } from '../../commands/record-now.ts'
import { startCommand, type RunResult } from '../../commands/run.ts'

/** @file Saves of cells. Those of a list go one after another, because each needs the version that the one before made. */

export interface CellSave {
  tabId: string
  record: CurrentRecord
  row: Readonly<Record<string, unknown>>
  field: CellField
  /** As it was when the editor opened. */
  base: unknown
  value: unknown
}

export interface CellClash {
  save: CellSave
  theirs: unknown
}

export type Side = 'mine' | 'theirs'

export interface CellSaves {
  /** Null: saved, or theirs stays; else the errors of the value. */
  save: (save: CellSave) => Promise<readonly string[] | null>
}

/** `ask`: whose value stays; null: postponed, with the value still typed. */
export function cellSaves(ask: (clash: CellClash) => Promise<Side | null>): CellSaves {
  const versions = new Map<number, number>()
  let before: Promise<unknown> = Promise.resolve()

  async function carryOut(save: CellSave): Promise<readonly string[] | null> {
    let { base } = save
    let version = Math.max(save.record.lock_version ?? 0, versions.get(save.record.id) ?? 0)
    for (;;) {
      const { command, args } = save.field.change(save.value, save.row)
      const isVersioned = 'changes' in args
      let theirs: unknown
      if (isVersioned) {
        const changed = { ...args, before: { [save.field.name]: sentValue(base) }, lock_version: version }
        const result = await startCommand(commandById(command), changed, save.tabId, { offered: at(save.record, version), merges: true })
        if (result.outcome === 'done') versions.set(save.record.id, versionIn(result) ?? version + 1)
        if (!('lock_version' in result.errors)) return outcomeOf(result, save.field)
      }
      // A call without a version: whether somebody changed the value is asked before.
      const now = await readRecord(save.record)
      if (now === null) return ['Ieraksta vairs nav']
      version = typeof now['lock_version'] === 'number' ? now['lock_version'] : version
      theirs = valueIn(save.field, now)
      if (isSameValue(theirs, save.value)) return null
      if (!isSameValue(theirs, base)) {
        const side = await ask({ save: { ...save, base }, theirs })
        if (side === null) return []
        if (side === 'theirs') return null
        base = theirs
      }
      if (!isVersioned)
        return outcomeOf(await startCommand(commandById(command), args, save.tabId, { offered: at(save.record, version) }), save.field)
    }
  }

  return {
    save(save) {
      const saved = whileUnderWay(before.then(() => carryOut(save)))
      before = saved.catch(() => null)
      return saved
    },
  }
}

function at(record: CurrentRecord, lock_version: number): CurrentRecord {
  return { ...record, lock_version }
}

/** Of the record as the call answered it. */
function versionIn({ answers = [] }: RunResult): number | null {
  const [answer] = answers as readonly { data?: { lock_version?: unknown } }[]
  const version = answer?.data?.lock_version
  return typeof version === 'number' ? version : null
}

/** A refusal without a field was shown as a notice. */
function outcomeOf({ outcome, errors }: RunResult, { name }: CellField): readonly string[] | null {
  if (outcome === 'done' || outcome === 'asking') return null
  return errors[name] ?? Object.values(errors).flat()
}
