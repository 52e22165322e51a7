import type { CellField } from '../../../commands/inline/cells.ts'
import type { CellList } from './cell-list.ts'
import { commandById } from '../../commands/commands.ts'
import { groupKindOfCommand } from '../../commands/group-jobs.ts'
import { startGroup } from '../../commands/run.ts'
import { activeViewOf } from '../../tabs/active-views.ts'

export interface ForChosen {
  count: number
  /** Null: it can be done. */
  reason: string | null
  run: (value: unknown) => void
}

/** The same value for all chosen rows, as a job of the server; null when fewer than two are chosen. */
export function forChosen({ tabId, headerOf }: Pick<CellList, 'tabId' | 'headerOf'>, field: CellField, row: object): ForChosen | null {
  const { choice } = activeViewOf(tabId)
  if (choice === null) return null
  const command = commandById(field.command)
  const canRun = command.eachCall !== undefined && groupKindOfCommand(command) !== null
  return {
    count: choice.count,
    reason: canRun ? null : 'Šo lauku vairākiem reizē nemaina',
    run(value) {
      const { args } = field.change(value, { ...row })
      void startGroup({ ...command, many: `${command.title}: ${headerOf(field.column)}` }, choice, tabId, args)
    },
  }
}
