import { catalog } from '../../../contract/catalog/catalog.ts'
import { paramTypes, type ParamRow } from '../../../contract/catalog/catalog-params.ts'
import { labelOf } from '../../../contract/labels.ts'
import { rememberTitle } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { useView } from '../../tabs/hooks.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

export default function ParamsScreen({ tab }: ScreenProps) {
  const run = (verb: string): void => void startCommand(commandById(`param.${verb}`), {}, tab.id)
  useView(tab, { edit: () => run('change'), delete: () => run('delete') })
  return (
    <ListView
      tab={tab}
      title="Parametri"
      call={catalog.params}
      kind="param"
      columns={columns}
      record={currentParam}
      onOpen={(row) => {
        tab.setSelection([currentParam(row)])
        run('change')
      }}
      create="param.create"
      commands={['param.change', 'param.add-value', 'param.delete-value', 'param.delete']}
      nouns={['parametrs', 'parametri', 'parametru']}
      empty={<EmptyState title="Parametru vēl nav" action={<CommandButton id="param.create" tone="primary" />} />}
    />
  )
}

function currentParam({ id, name, type, measure_unit, is_filterable, can, lock_version }: ParamRow) {
  if (measure_unit) rememberTitle('measure_unit', measure_unit.id, measure_unit.name)
  const facts = { name, type, measure_unit_id: measure_unit?.id ?? null, is_filterable }
  return { kind: 'param' as const, id, title: name, lock_version, can, facts }
}

const valuesOf = ({ values }: ParamRow): string => values.map(({ value }) => value).join(', ')

const columns: readonly Column<ParamRow>[] = [
  { id: 'name', header: labelOf('name'), width: widths.name, grow: 1, sortKey: 'name', opens: true, cell: ({ name }) => name },
  { id: 'type', header: labelOf('type'), width: widths.person, cell: ({ type }) => paramTypes[type] },
  {
    id: 'unit',
    key: 'measure_unit',
    header: labelOf('measure_unit_id'),
    width: widths.number,
    hidePriority: 2,
    cell: ({ measure_unit }) => measure_unit?.name,
  },
  { id: 'values', header: 'Vērtības', width: widths.name, grow: 2, cell: valuesOf, value: valuesOf },
  {
    id: 'filterable',
    key: 'is_filterable',
    header: labelOf('is_filterable'),
    width: widths.number,
    hidePriority: 1,
    cell: ({ is_filterable }) => (is_filterable ? 'Jā' : 'Nē'),
  },
  { id: 'items', header: 'Preces', width: widths.quantity, align: 'end', cell: ({ items }) => items },
]
