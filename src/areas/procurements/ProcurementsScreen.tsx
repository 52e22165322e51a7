import { labelOf } from '../../../contract/labels.ts'
import { procurementKinds } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { procurement } from '../../../machines/procurement.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { abilitiesOfRow } from '../shared/procurement-labels.ts'
import { procurementColumns } from '../shared/procurement-columns.tsx'
import { procurementTitle } from '../shared/names.ts'

export default function ProcurementsScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Iepirkumi"
      call={procurements.list}
      kind="procurement"
      columns={procurementColumns}
      filters={filters}
      path={({ id }) => `/stock/procurements/${id}`}
      record={(row) => ({
        kind: 'procurement',
        id: row.id,
        title: procurementTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
        facts: { date: row.date },
      })}
      create="procurement.create"
      nouns={['iepirkums', 'iepirkumi', 'iepirkumu']}
      empty={
        <EmptyState title="Iepirkumu vēl nav" action={<CommandButton id="procurement.create" tone="primary" />}>
          Šeit būs preces, ko pērkat no piegādātājiem vai pārvedat no citas noliktavas.
        </EmptyState>
      }
    />
  )
}

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(procurement.states) },
  { name: 'kind', label: 'Veids', kind: 'choice', choices: choicesOf(procurementKinds) },
  { name: 'supplier_id', label: labelOf('supplier_id'), kind: 'record', load: recordLoader('supplier') },
  { name: 'warehouse_id', label: labelOf('warehouse_id'), kind: 'record', load: loadWarehouses },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
  { name: 'is_late', label: 'Kavējas', kind: 'flag' },
]
