import { useState } from 'react'
import { useParams } from 'wouter'
import { formatMoment, formatQuantity } from '../../../contract/format.ts'
import { importTitles } from '../../../contract/imports/import-titles.ts'
import { imports, mostReportedRows, twinChoices, type ImportRecord } from '../../../contract/imports/imports.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { firstState } from '../../ui/table/table-state.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { importState, importTitle } from './imports.labels.ts'

export default function ImportScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'importId'>>()
  const state = useCall(imports.show, { params: { id: Number(params.importId) } }, { page: true })
  const sheet = state.answer?.data
  useTitle(tab, sheet && importTitle(sheet))
  useRecord(tab, sheet && { kind: 'import', id: sheet.id, title: importTitle(sheet), lock_version: sheet.lock_version, can: sheet.can })
  return (
    <RecordPage state={state} noun="ielādes fails">
      {(record) => <Sheet sheet={record} />}
    </RecordPage>
  )
}

function Sheet({ sheet }: { sheet: ImportRecord }) {
  return (
    <>
      <RecordHead title={importTitle(sheet)} marks={<StatusBadge {...importState(sheet)} />}>
        <ActionBar
          kind="import"
          events={['RUN', 'UNDO']}
          primary={['import.faults']}
          commands={['import.twins', 'import.faults']}
          more={['import.delete']}
        />
      </RecordHead>
      <div className="flex min-h-0 grow flex-col gap-3 p-4">
        {sheet.task !== null && <Progress sheet={sheet} />}
        {sheet.failure !== null && (
          <p role="alert" className="text-danger">
            {sheet.failure}
          </p>
        )}
        <KeyFacts label="Kas notiks ar rindām" columns={2} facts={factsOf(sheet)} />
        {sheet.faulty.length > 0 && (
          <Panel title={titled('Kļūdas', sheet.faults, sheet.faulty.length)} flush>
            <Rows label="Kļūdas failā" rows={sheet.faulty} columns={faultColumns} />
          </Panel>
        )}
        {sheet.twins.length > 0 && (
          <Panel title={titled('Iespējami dublikāti', sheet.counts.twins, sheet.twins.length)} flush>
            <Rows label="Iespējami dublikāti" rows={sheet.twins} columns={twinColumns} />
          </Panel>
        )}
      </div>
    </>
  )
}

/** The server continues without this page. */
function Progress({ sheet: { task, progress, rows } }: { sheet: ImportRecord }) {
  const label = task === 'run' ? 'Ielādē rindas' : 'Atsauc ielādi'
  return (
    <div className="flex flex-col gap-1">
      <progress className="h-2 w-full accent-accent" aria-label={label} max={rows} value={task === 'run' ? progress : undefined} />
      <p className="figures text-muted">
        {label}: {formatQuantity(String(progress))} no {formatQuantity(String(rows))}. Šo lapu var aizvērt, darbs turpināsies.
      </p>
    </div>
  )
}

function factsOf({ kind, counts, source, created_by, created_at, run_at, undone_at }: ImportRecord) {
  const figure = (id: keyof ImportRecord['counts'], label: string) => ({ id, label, value: formatQuantity(String(counts[id])) })
  return [
    { id: 'kind', label: 'Kas failā ir', value: importTitles[kind] },
    { id: 'source', label: 'Avots', value: source },
    figure('create', 'Jauni ieraksti'),
    figure('update', 'Papildināmi ieraksti'),
    figure('skip', 'Izlaižamas rindas'),
    figure('faulty', 'Rindas ar kļūdām'),
    { id: 'created', label: 'Pārbaudīja', value: `${created_by?.name ?? '–'}, ${formatMoment(created_at)}` },
    {
      id: 'run',
      label: undone_at === null ? 'Ielādēts' : 'Atsaukts',
      value: (undone_at ?? run_at) && formatMoment(undone_at ?? run_at ?? ''),
    },
  ]
}

function titled(title: string, all: number, visibleCount: number): string {
  const totalText = formatQuantity(String(all))
  return all > visibleCount ? `${title} (${totalText}; redzamas pirmās ${mostReportedRows})` : `${title} (${totalText})`
}

function Rows<Row extends { row: number }>({
  label,
  rows,
  columns,
}: {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
}) {
  const [state, setState] = useState(firstState)
  return (
    <DataTable<Row>
      label={label}
      total={rows.length}
      rowAt={(index) => rows[index]}
      onRange={ignore}
      rowKey={(row) => rows.indexOf(row)}
      columns={columns}
      state={state}
      onState={setState}
      onOpen={ignore}
      className="h-72"
      empty={null}
    />
  )
}

function ignore(): void {}

const faultColumns: readonly Column<ImportRecord['faulty'][number]>[] = [
  { id: 'cell', header: 'Šūna', width: 90, cell: ({ cell }) => cell },
  { id: 'value', header: 'Vērtība', width: 200, grow: 1, cell: ({ value }) => value },
  { id: 'reason', header: 'Kas nav pareizi', width: 320, grow: 3, cell: ({ reason }) => reason },
]

const twinColumns: readonly Column<ImportRecord['twins'][number]>[] = [
  { id: 'row', header: 'Rinda', width: 80, align: 'end', cell: ({ row }) => String(row) },
  { id: 'name', header: 'Failā', width: 200, grow: 2, cell: ({ name }) => name },
  {
    id: 'twin',
    header: 'Līdzīgs',
    width: 200,
    grow: 2,
    cell: ({ twin, twin_row }) => (twin_row === null ? twin : `${twin} (${twin_row}. rinda failā)`),
  },
  { id: 'why', header: 'Sakrīt', width: 160, grow: 1, cell: ({ why }) => why },
  { id: 'choice', header: 'Ko darīs', width: 150, cell: ({ choice }) => twinChoices[choice] },
]
