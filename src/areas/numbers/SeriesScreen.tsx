import { formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { numbers, type SeriesRow } from '../../../contract/numbers/numbers.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { ListView } from '../../workspace/list/ListView.tsx'

export default function SeriesScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Numuru sērijas"
      call={numbers.list}
      kind="number_series"
      columns={columns}
      path={({ id }) => `/workspace/number_series/${id}`}
      record={({ id, series }) => ({ kind: 'number_series', id, title: series })}
      commands={['number-series.excel']}
      nouns={['sērija', 'sērijas', 'sēriju']}
      empty={<EmptyState title="Neviens numurs vēl nav piešķirts" />}
    />
  )
}

const figure = (id: 'last_no' | 'gaps' | 'by_hand', header: string): Column<SeriesRow> => ({
  id,
  header,
  width: widths.quantity,
  align: 'end',
  cell: (row) => formatQuantity(row[id]),
})

const columns: readonly Column<SeriesRow>[] = [
  { id: 'series', header: labelOf('series'), width: 120, opens: true, cell: ({ series }) => series },
  { id: 'name', header: 'Dokumenti', width: 190, grow: 1, cell: ({ name }) => name },
  { id: 'last_number', header: labelOf('last_number'), width: 170, cell: ({ last_number }) => last_number },
  figure('last_no', 'Numuri'),
  figure('gaps', labelOf('gaps')),
  {
    id: 'unexplained',
    header: labelOf('unexplained'),
    width: 150,
    cell: ({ unexplained }) => unexplained > 0 && <StatusBadge label={formatQuantity(unexplained)} tone="danger" />,
    text: ({ unexplained }) => formatQuantity(unexplained),
  },
  figure('by_hand', labelOf('by_hand')),
  {
    id: 'disorder',
    header: labelOf('disorder'),
    width: 170,
    cell: ({ disorder }) => (disorder ? <StatusBadge label={formatQuantity(disorder)} tone="danger" /> : orderWord(disorder)),
    text: ({ disorder }) => (disorder ? formatQuantity(disorder) : orderWord(disorder)),
  },
]

function orderWord(disorder: number | null): string {
  return disorder === null ? 'secība nav jāievēro' : ''
}
