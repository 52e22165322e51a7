import { formatQuantity, formatSecond } from '../../../contract/format.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import type { RowOf } from '../../commands/use-list.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { addressOf } from '../../workspace/list/opening.ts'
import { listWord, outcomes, shortRunSentence, titleOf, argumentTexts, versionsOf } from './history.labels.ts'

type Row = RowOf<typeof workspace.history>

export function RunDialog({ run, onClose }: { run: Row; onClose: () => void }) {
  const { command_id, record, list, made, at, duration_ms, server_ms, outcome, error, user } = run
  const facts: readonly Fact[] = [
    { id: 'said', label: 'Kas darīts', value: shortRunSentence(run), wide: true },
    { id: 'command', label: 'Darbība', value: titleOf(command_id) },
    { id: 'record', label: 'Ieraksts', value: record?.title ?? 'Nav' },
    ...(list ? [{ id: 'list', label: 'Saraksts', value: <AppLink to={addressOf(list)}>{listWord}</AppLink> }] : []),
    { id: 'version', label: 'Ieraksta versija', value: versionsOf(run) || 'Nav' },
    { id: 'made', label: 'Izveidots', value: made ? <AppLink to={made.path}>{made.title}</AppLink> : 'Nekas' },
    { id: 'outcome', label: 'Iznākums', value: outcomes[outcome].label },
    { id: 'user', label: 'Lietotājs', value: user },
    { id: 'at', label: 'Laiks', value: formatSecond(at) },
    { id: 'duration', label: 'Ilgums', value: duration(duration_ms, server_ms) },
    { id: 'args', label: 'Dati', value: argumentTexts(run).join('; ') || 'Nav', wide: true },
    ...(error ? [{ id: 'error', label: 'Iemesls', value: error, wide: true }] : []),
  ]
  return (
    <Dialog title="Darbība" onClose={onClose} cancelLabel="Aizvērt">
      <KeyFacts label="Darbība" columns={2} facts={facts} />
    </Dialog>
  )
}

function duration(whole: number, server: number | null | undefined): string {
  const within = typeof server === 'number' ? `, no tā serverī ${formatQuantity(server)} ms` : ''
  return `${formatQuantity(whole)} ms${within}`
}
