import { callsOf, chainText, type PlannedStep } from '../../commands/chain.ts'
import type { Command } from '../../commands/command.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer } from '../../contract/calls.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { Chain } from '../commands/chain-state.ts'
import { commandById } from '../commands/commands.ts'
import { notify } from '../commands/notices.ts'
import { runCommand, startCommand, type RunResult } from '../commands/run.ts'
import { carry } from '../data/carry.ts'
import { activeViewOf, isSame } from '../tabs/active-views.ts'

export type Preview = Answer<typeof workspace.dryRun>

/** Of the steps up to the first that cannot be previewed. */
export async function previewOf({ record, steps }: Chain, signal: AbortSignal): Promise<Preview> {
  const calls = callsOf(record.id, steps)
  if (calls.length === 0) return { steps: [], records: [], movements: [], letters: [] }
  return carry(workspace.dryRun, { body: { calls } }, { signal })
}

/** Runs the commands one after another, each as if begun by itself; stops at the first that asks or is not done. */
export async function runChain({ record, tabId }: Chain, steps: readonly PlannedStep[]): Promise<void> {
  let subject = record
  for (const [place, { command: id, makes }] of steps.entries()) {
    const command = commandById(id)
    const tab = isSame(subject, record) ? tabId : null
    const run = command.arguments ? startCommand : runCommand
    const { outcome, led = [] } = await run(command, {}, tab, { offered: subject })
    if (outcome !== 'done') return tellRest(command, outcome, steps.slice(place + 1))
    subject = (makes && madeBy(makes.path, led)) ?? latest(subject, tab)
  }
}

/** With its new version and state. */
function latest(subject: CurrentRecord, tabId: string | null): CurrentRecord {
  const shown = activeViewOf(tabId).record
  return shown && isSame(shown, subject) ? shown : subject
}

function tellRest({ title }: Command, outcome: RunResult['outcome'], rest: readonly PlannedStep[]): void {
  if (rest.length === 0) return
  const end = outcome === 'asking' ? 'gaida atbildi' : 'nav izdarīts'
  notify({ color: 'blue', text: `„${title}” ${end}; tālāk nav sākts: ${chainText(rest)}` })
}

function madeBy(path: string, led: readonly string[]): CurrentRecord | null {
  const at = led.find((each) => each.startsWith(`${path}/`))
  return at === undefined ? null : { kind: 'invoice', id: Number(at.slice(path.length + 1)), title: '' }
}
