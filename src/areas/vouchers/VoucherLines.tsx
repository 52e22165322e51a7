import type { Body } from '../../../contract/calls.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2 } from '../../../contract/money.ts'
import type { VoucherLine, VoucherRecord, vouchers } from '../../../contract/vouchers/vouchers.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import { LineGrid } from '../../ui/line-grid/LineGrid.tsx'
import type { Option } from '../../ui/use-options.ts'
import { Totals, type TotalRow } from '../../workspace/document/Totals.tsx'
import { editorGrid, editorRows } from '../../workspace/lines/editor-grid.ts'
import { LinesFrame } from '../../workspace/lines/LinesFrame.tsx'
import { pasteRows } from '../../workspace/lines/paste-rows.ts'
import { useLineEditor } from '../../workspace/lines/use-line-editor.ts'
import { optionOf } from '../../workspace/record/options.ts'
import { pastedRecords } from './pasted-records.ts'

interface LinesProps {
  record: VoucherRecord
  tab: TabHandle
  reload: () => Promise<void>
}

interface Values {
  account: Option | null
  debit: string | null
  credit: string | null
  customer: Option | null
  supplier: Option | null
  description: string | null
}

interface Row extends Values {
  key: number
}

type NewLine = Body<typeof vouchers.addLines>['lines'][number]
type Changes = Partial<NewLine>

const fresh: Values = { account: null, debit: null, credit: null, customer: null, supplier: null, description: null }

export function VoucherLines({ record, tab, reload }: LinesProps) {
  const mayEdit = record.can['EDIT'] === true
  const editor = useLineEditor<VoucherLine, Values>({
    tab,
    draftKey: 'lines',
    lines: record.lines,
    valuesOf,
    changesOf,
    edit: ({ id, lock_version }, changes) => ({ command: 'voucher.edit-line', args: { line_id: id, changes, lock_version } }),
    remove: ({ id }) => ({ command: 'voucher.delete-line', args: { line_id: id } }),
    add: {
      body: newLineOf,
      save: (lines) => ({ command: 'voucher.add-line', args: { lines } }),
      fresh,
      same: (line, { account, debit, credit }) =>
        account?.id === line.account.id && isSame(debit ?? null, line.debit) && isSame(credit ?? null, line.credit),
    },
    reload,
  })
  const { state } = editor
  const rows = editorRows<VoucherLine, Values, Row>(
    state,
    (line, edited) => ({ key: line.id, ...valuesOf(line), ...edited }),
    (key, values) => ({ key, ...fresh, ...values }),
  )
  return (
    <LinesFrame editor={editor}>
      <LineGrid<Row>
        label="Izziņas rindas"
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        {...editorGrid(editor, { mayEdit, fresh, adds: mayEdit })}
        onPaste={(cells) => {
          void pasteRows<Values>(cells, { ...editor.pasting(), resolvers: pastedRecords }).then(editor.savePasted)
        }}
        errorAt={({ key }, _, column) => {
          const refused = state.errors[key] ?? {}
          const fieldErrors = refused[column] ?? refused[`${column}_id`]
          return (fieldErrors ?? (column === 'account' ? editor.generalOf(key) : undefined))?.join(' ')
        }}
        noteOf={({ key }) => editor.noteOf(key)}
        autoFocus={mayEdit && record.lines.length === 0}
        footer={<Totals rows={totalRows(record)} />}
      />
    </LinesFrame>
  )
}

function valuesOf({ account, debit, credit, customer, supplier, description }: VoucherLine): Values {
  return { account: optionOf(account), debit, credit, customer: optionOf(customer), supplier: optionOf(supplier), description }
}

/** Null while the account or the amount is missing. */
function newLineOf(values: Partial<Values>): NewLine | null {
  const { account, debit, credit, customer, supplier, description } = values
  if (!account || (!debit && !credit)) return null
  return {
    account_id: Number(account.id),
    ...(debit && { debit }),
    ...(credit && { credit }),
    ...(customer && { customer_id: Number(customer.id) }),
    ...(supplier && { supplier_id: Number(supplier.id) }),
    ...(description && { description }),
  }
}

function changesOf(line: VoucherLine, edited: Partial<Values>): Changes | null {
  const { account, description } = edited
  const changes: Changes = {}
  if (account && account.id !== line.account.id) changes.account_id = Number(account.id)
  for (const side of ['debit', 'credit'] as const) {
    const amount = edited[side]
    if (amount !== undefined && !isSame(amount, line[side])) changes[side] = amount
  }
  for (const party of ['customer', 'supplier'] as const) {
    const named = edited[party]
    if (named !== undefined && named?.id !== line[party]?.id) changes[`${party}_id`] = named && Number(named.id)
  }
  if (description !== undefined && (description || null) !== line.description) changes.description = description || null
  return Object.keys(changes).length > 0 ? changes : null
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null ? big(one).eq(big(other)) : one === other
}

const picked = (id: 'account' | 'customer' | 'supplier') => (value: unknown) => ({
  [id]: value !== null && typeof value === 'object' ? (value as Option) : null,
})

/** A line has one side: an amount on the other side takes its place. */
const columns: readonly LineColumn<Row>[] = [
  {
    id: 'account',
    header: labelOf('account_id'),
    width: 190,
    grow: 2,
    kind: 'record',
    load: recordLoader('account'),
    value: ({ account }) => account?.label,
    patch: picked('account'),
  },
  {
    id: 'debit',
    header: 'Debets, €',
    width: 100,
    kind: 'money',
    value: ({ debit }) => debit,
    patch: (value) => (typeof value === 'string' ? { debit: value, credit: null } : { debit: null }),
  },
  {
    id: 'credit',
    header: 'Kredīts, €',
    width: 100,
    kind: 'money',
    value: ({ credit }) => credit,
    patch: (value) => (typeof value === 'string' ? { credit: value, debit: null } : { credit: null }),
  },
  {
    id: 'customer',
    header: labelOf('customer_id'),
    width: 130,
    grow: 1,
    hidePriority: 2,
    kind: 'record',
    load: recordLoader('customer'),
    value: ({ customer }) => customer?.label,
    patch: picked('customer'),
    entry: false,
  },
  {
    id: 'supplier',
    header: labelOf('supplier_id'),
    width: 130,
    grow: 1,
    hidePriority: 1,
    kind: 'record',
    load: recordLoader('supplier'),
    value: ({ supplier }) => supplier?.label,
    patch: picked('supplier'),
    entry: false,
  },
  {
    id: 'description',
    header: labelOf('description'),
    width: 150,
    grow: 1,
    kind: 'text',
    value: ({ description }) => description,
    entry: false,
  },
]

function totalRows({ debit, credit }: VoucherRecord): TotalRow[] {
  const difference = big(debit).minus(big(credit))
  return [
    { id: 'debit', label: 'Debets', amount: debit },
    { id: 'credit', label: 'Kredīts', amount: credit },
    { id: 'difference', label: 'Starpība', amount: round2(difference), weight: difference.eq(0) ? 'total' : 'due' },
  ]
}
