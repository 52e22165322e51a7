import { startCommand } from '../../commands/run.ts'
import { commandById } from '../../commands/commands.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { rememberTitle } from '../../commands/record-loader.ts'
import { targetKinds } from '../../../commands/reference/reference.ts'
import type { CurrentRecord } from '../../../commands/records.ts'
import { dayOf, formatDate, formatPrice, formatQuantity } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { referenceLists, type AnyReferenceList } from '../../../contract/reference/reference.ts'
import { answerFieldName, type ReferenceField, type ReferenceList, type ReferenceRow } from '../../../contract/reference/reference-list.ts'
import { vatRates } from '../../data/vat-rates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { useView } from '../../tabs/hooks.ts'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'

/** docs: rules R041 to R048. */
export default function ReferenceScreen({ tab }: ScreenProps) {
  const path = tab.path.split('?')[0]
  const list = lists.find(({ page }) => page === path)
  if (!list) return <EmptyState title="Šāda saraksta nav" />
  return <Rows list={list} tab={tab} />
}

export const lists: readonly AnyReferenceList[] = referenceLists

export function Rows({ list, tab }: { list: AnyReferenceList; tab: ScreenProps['tab'] }) {
  const { writtenOnPage, page } = list
  const run = (verb: string): void => void startCommand(commandById(`${list.table}.${verb}`), {}, tab.id)
  useView(tab, { ...(!writtenOnPage && { edit: () => run('change') }), delete: () => run('delete') })
  return (
    <ListView
      tab={tab}
      title={list.title}
      call={list.calls.list}
      kind={list.kind}
      columns={columnsOf(list)}
      record={(row) => recordOf(list, row as ReferenceRow)}
      {...(writtenOnPage
        ? { path: (row) => `${page}/${row.id}` }
        : {
            onOpen: (row) => {
              tab.setSelection([recordOf(list, row as ReferenceRow)])
              run('change')
            },
          })}
      create={`${list.table}.create`}
      commands={[
        ...(writtenOnPage ? [] : [`${list.table}.change`]),
        `${list.table}.delete`,
        ...(list.kind === 'manufacturer' ? ['manufacturers.transfer'] : []),
      ]}
      nouns={['ieraksts', 'ieraksti', 'ierakstu']}
      empty={<EmptyState title={`${list.title}: ierakstu vēl nav`} action={<CommandButton id={`${list.table}.create`} tone="primary" />} />}
    />
  )
}

/** The call of any list knows no more of its rows. */
interface AnyRow {
  id: number
}

const columns = new Map<string, readonly Column<AnyRow>[]>()

/** Cached, because the table needs a stable identity. */
function columnsOf(list: ReferenceList): readonly Column<AnyRow>[] {
  const cached = columns.get(list.table)
  if (cached) return cached
  const visibleFields = Object.entries(list.fields).filter(([, { column }]) => column !== undefined)
  const long = 'name' in list.fields ? 'name' : visibleFields[0]?.[0]
  const createdColumns = visibleFields.map(([name, field], place): Column<AnyRow> => ({
    id: name,
    key: answerFieldName(name),
    header: labelOf(name),
    width: field.column ?? 120,
    // The first column opens the record; the name column grows.
    ...(place === 0 && { opens: true }),
    ...(name === long && { grow: 1 }),
    ...(['whole', 'price', 'percent'].includes(field.kind) && { align: 'end' }),
    prices: field.kind === 'price',
    ...(list.sort.includes(name) && { sortKey: name }),
    cell: (row) => wordOf(field, (row as ReferenceRow)[answerFieldName(name)] as FieldValue),
  }))
  columns.set(list.table, createdColumns)
  return createdColumns
}

export type FieldValue = string | number | boolean | { id: number; name: string } | null | undefined

export function wordOf({ kind, choices, ends }: ReferenceField, value: FieldValue): string {
  if (value === null || value === undefined) return ''
  if (kind === 'day') return dayWords(String(value as string), ends)
  // The label contains the unit.
  if (kind === 'percent') return formatQuantity(String(value as string))
  if (kind === 'vat-rate') return vatRates().word(String(value as string))
  if (kind === 'price') return formatPrice(String(value as string))
  if (typeof value === 'boolean') return value ? 'Jā' : 'Nē'
  if (typeof value === 'object') return value.name
  return choices?.[String(value)] ?? String(value)
}

function dayWords(day: string, ends: ReferenceField['ends']): string {
  return ends && day < dayOf(new Date()) ? `${formatDate(day)}, beigusies` : formatDate(day)
}

export function recordOf({ kind, fields, sort }: AnyReferenceList, row: ReferenceRow): CurrentRecord {
  const values = Object.entries(fields).map(([name, field]): [string, string | number | boolean | null] => {
    const value = row[answerFieldName(name)] as FieldValue
    if (typeof value !== 'object' || value === null) return [name, value ?? null]
    if (field.target) rememberTitle(targetKinds[field.target], value.id, value.name)
    return [name, value.id]
  })
  const facts = { values: Object.fromEntries(values) }
  return { kind, id: row.id, title: String(row[sort[0]] as string), lock_version: row.lock_version, facts }
}
