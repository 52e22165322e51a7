import { callsOf, type ChainStep } from '../../commands/chain.ts'
import type { CurrentRecord } from '../../commands/records.ts'
import type { Answer } from '../../contract/calls.ts'
import { workspace } from '../../contract/workspace/workspace.ts'
import type { Chain } from '../commands/chain-state.ts'
import { commandById } from '../commands/commands.ts'
import { runCommand } from '../commands/run.ts'
import { carry } from '../data/carry.ts'

export type Preview = Answer<typeof workspace.dryRun>

export function previewOf({ record, steps }: Chain, signal: AbortSignal): Promise<Preview> {
  return carry(workspace.dryRun, { body: { calls: callsOf(record.id, steps) } }, { signal })
}

/** Runs the commands one after another, each as if begun by itself; stops at the first that is not done. */
export async function runChain({ record, tabId }: Chain, steps: readonly ChainStep[]): Promise<void> {
  let subject = record
  for (const { command, makes } of steps) {
    const tab = subject === record ? tabId : null
    const { outcome, led = [] } = await runCommand(commandById(command), {}, tab, { offered: subject })
    if (outcome !== 'done') return
    if (makes) subject = madeBy(makes.path, led) ?? subject
  }
}

function madeBy(path: string, led: readonly string[]): CurrentRecord | null {
  const at = led.find((each) => each.startsWith(`${path}/`))
  return at === undefined ? null : { kind: 'invoice', id: Number(at.slice(path.length + 1)), title: '' }
}
