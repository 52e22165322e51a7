import { formatAmount, formatMoney } from '../../../contract/format.ts'
import { vat, vatAnnexes, type VatFigure, type VatFigures } from '../../../contract/vat/vat.ts'
import { openPath } from '../../commands/navigate.ts'
import { useMay } from '../../commands/use-may.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import type { HeadFigure } from '../../workspace/record/HeadFigures.tsx'

interface ReturnRowsProps {
  rows: readonly VatFigure[]
  /** Path of the documents behind a row. */
  open: (row: string) => string
  tab: TabHandle
  atEdge?: boolean
}

export function ReturnRows({ rows, open, tab, atEdge }: ReturnRowsProps) {
  return (
    <RowsTable
      label="Deklarācijas rindas"
      rows={rows}
      columns={columns}
      rowKey={({ row }) => row}
      onOpen={({ row }, background) => openPath(open(row), { background, from: tab.id })}
      most={34}
      atEdge={atEdge}
    />
  )
}

/** @param query what narrows the list to the return */
export function AnnexButtons({ query }: { query: URLSearchParams }) {
  return (
    <div role="group" aria-label="Pielikumi" className="flex flex-wrap gap-1.5">
      {Object.entries(vatAnnexes).map(([annex, label]) => (
        <Button key={annex} onClick={() => openPath(`/vat_annexes?${query}&annex=${annex}`)}>
          {label}
        </Button>
      ))}
    </div>
  )
}

/** For those who see the accounts. */
export function AccountsButton({ from, to }: { from: string; to: string }) {
  const may = useMay(vat.accounts)
  return may && <Button onClick={() => openPath(`/vat_accounts?${new URLSearchParams({ from, to })}`)}>Salīdzināt ar kontiem</Button>
}

export function returnTotals({ owed, deducted, payable }: Pick<VatFigures, 'owed' | 'deducted' | 'payable'>): HeadFigure[] {
  return [
    { label: 'Aprēķinātais nodoklis', value: formatMoney(owed) },
    { label: 'Atskaitāmais priekšnodoklis', value: formatMoney(deducted) },
    Number(payable) < 0
      ? { label: 'No budžeta atmaksājams', value: formatMoney(payable.slice(1)) }
      : { label: 'Budžetā maksājams', value: formatMoney(payable) },
  ]
}

const columns: readonly Column<VatFigure>[] = [
  { id: 'row', header: 'Rinda', width: 80, opens: true, cell: ({ row }) => row },
  { id: 'name', header: 'Nosaukums', width: widths.name, grow: 1, cell: ({ name }) => name },
  {
    id: 'amount',
    header: 'Summa, €',
    width: widths.money,
    align: 'end',
    cell: ({ amount }) => (Number(amount) === 0 ? '' : formatAmount(amount)),
    text: ({ amount }) => formatAmount(amount),
  },
]
