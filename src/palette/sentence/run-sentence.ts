import type { Choice } from '../../../commands/choice.ts'
import type { Command } from '../../../commands/command.ts'
import { planOf } from '../../../commands/plan.ts'
import type { CurrentRecord, RecordKind } from '../../../commands/records.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import { openChain } from '../../commands/chain-state.ts'
import { openPath } from '../../commands/navigate.ts'
import { notify } from '../../commands/notices.ts'
import { startGroup } from '../../commands/run.ts'
import { activeViewOf, whenActive } from '../../tabs/active-views.ts'
import { tabShowing } from '../../tabs/model.ts'
import { activeTab, currentWorkspace } from '../../tabs/store.ts'

/** Milliseconds to wait for the record. */
const recordTimeout = 10_000

/** Opens the document, because commands act and ask there, and previews the steps. */
export async function runOnOne({ kind, id, path, name }: FoundRecord, commands: readonly Command[]): Promise<void> {
  openPath(path, { title: name })
  const tabId = tabShowing(currentWorkspace(), path)?.id
  if (tabId === undefined) return
  const shown = (): CurrentRecord | null => {
    const { record } = activeViewOf(tabId)
    return record?.kind === kind && record.id === id && record.can ? record : null
  }
  await whenActive(() => shown() !== null, recordTimeout)
  const record = shown()
  if (!record) return notify({ color: 'blue', text: `${name} vēl nav ielādēts; nekas nav darīts` })
  openChain({ record, steps: planOf({ kind, state: record.status }, commands), tabId })
}

/** The dialog of groups checks each document and confirms. */
export function runOnMany(found: readonly FoundRecord[], command: Command): void {
  const records = found.map(({ kind, id, title }) => ({ kind: kind as RecordKind, id, title }) as CurrentRecord)
  const choice: Choice = { count: records.length, capped: false, list: null, pages: () => onePage(records), keep: () => {} }
  void startGroup(command, choice, activeTab()?.id ?? null, {})
}

async function* onePage(records: readonly CurrentRecord[]): AsyncIterable<readonly CurrentRecord[]> {
  yield records
}
