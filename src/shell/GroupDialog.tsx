import { formatQuantity } from '../../contract/format.ts'
import { confirmGroup, runGroup, stopGroup, toConfirm, useGroup, type GroupRun, type RefusedRecord } from '../commands/group.ts'
import { Dialog, type DialogAction } from '../ui/Dialog.tsx'
import { Bar, Reasons } from './group-parts.tsx'
import { GroupJobDialog } from './GroupJobDialog.tsx'

export function GroupDialog() {
  const run = useGroup()
  if (!run) return null
  if (run.stage === 'job' && run.job !== null) return <GroupJobDialog id={run.job} onClose={stopGroup} />
  const title = run.command.many ?? run.command.title
  const waiting = run.stage === 'ended' ? toConfirm(run) : []
  return (
    <Dialog
      title={title}
      size="small"
      onClose={stopGroup}
      primary={primaryOf(run, title, waiting.length)}
      cancelLabel={run.stage === 'reading' || run.stage === 'ready' || waiting.length > 0 ? 'Atcelt' : null}
    >
      <div className="flex flex-col gap-3">
        <output className="figures">{wordsOf(run)}</output>
        <Progress {...run} />
        {run.stage === 'ready' && <Refusals title="Netiks izdarīts" refusals={run.impossible} />}
        {run.stage !== 'ready' && <Refusals title="Neizdevās" refusals={run.refused.filter((each) => !waiting.includes(each))} />}
        <Refusals title="Jāapstiprina" refusals={waiting} />
        {run.stage === 'ended' && remainingCount(run) > 0 && <p className="text-muted">Neizdarītie palika izvēlēti.</p>}
      </div>
    </Dialog>
  )
}

function primaryOf({ stage, possible }: GroupRun, label: string, waiting: number): DialogAction | undefined {
  const autoFocus = true
  switch (stage) {
    case 'reading':
    case 'starting':
    case 'job':
      return undefined
    case 'ready':
      return possible.length > 0
        ? { label: `${label} (${formatQuantity(possible.length)})`, run: () => void runGroup(), autoFocus }
        : undefined
    case 'running':
      return { label: 'Apturēt', run: stopGroup, autoFocus }
    case 'ended':
      return waiting > 0
        ? { label: `Apstiprināt un turpināt (${formatQuantity(waiting)})`, run: () => void confirmGroup(), autoFocus }
        : { label: 'Aizvērt', run: stopGroup, autoFocus }
  }
}

function wordsOf({ stage, possible, impossible, done, stopped }: GroupRun): string {
  switch (stage) {
    case 'reading':
      return 'Apskata izvēlētos'
    case 'ready':
      return `Iespējams: ${formatQuantity(possible.length)} no ${formatQuantity(possible.length + impossible.length)}`
    case 'starting':
    case 'running':
    case 'job':
      return 'Izpilda'
    case 'ended': {
      const outcome = `Izdarīts: ${formatQuantity(done)} no ${formatQuantity(possible.length)}`
      return stopped === null ? outcome : possible.length === 0 ? stopped : `${stopped}. ${outcome}`
    }
  }
}

function Progress({ stage, read, choice, possible, done, refused }: GroupRun) {
  if (stage === 'reading') return <Bar label="Apskatīti" at={read} of={choice.count} more={choice.capped} />
  return stage === 'running' ? <Bar label="Izpildīti" at={done + refused.length} of={possible.length} /> : null
}

function remainingCount({ possible, impossible, done }: GroupRun): number {
  return possible.length - done + impossible.length
}

/** Maximum names per reason; the rest is counted. */
const maxNamed = 5

function Refusals({ title, refusals }: { title: string; refusals: readonly RefusedRecord[] }) {
  if (refusals.length === 0) return null
  const byReason = new Map<string, string[]>()
  for (const { record, reason } of refusals) byReason.set(reason, [...(byReason.get(reason) ?? []), record.title])
  const groups = [...byReason].map(([reason, titles]) => ({ reason, count: titles.length, titles: titles.slice(0, maxNamed) }))
  return <Reasons title={title} groups={groups} />
}
