import { nounOf } from '../../../contract/record-names.ts'
import { workspace, type FoundRecord } from '../../../contract/workspace/workspace.ts'
import { openPath } from '../../commands/navigate.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'

const columns: readonly Column<FoundRecord>[] = [
  { id: 'title', header: 'Dokuments', width: widths.name, opens: true, cell: ({ title }) => title },
  { id: 'kind', header: 'Veids', width: widths.status, cell: ({ kind }) => nounOf(kind) },
  { id: 'subtitle', header: 'Stāvoklis', width: widths.name, grow: 1, cell: ({ subtitle }) => subtitle },
]

/** Documents of the person that wait for their next step; nothing without any. */
export function WaitingDocuments() {
  const { answer } = useCall(workspace.unfinished, {}, { handled: true })
  if (!answer || answer.data.length === 0) return null
  return (
    <Panel flush title="Gaida nākamo soli" mark={<Badge>{answer.data.length}</Badge>}>
      <RowsTable
        label="Gaida nākamo soli"
        rows={answer.data}
        columns={columns}
        rowKey={({ path }) => path}
        href={({ path }) => path}
        onOpen={({ path, title }, background) => openPath(path, { background, title })}
        most={6}
      />
    </Panel>
  )
}
