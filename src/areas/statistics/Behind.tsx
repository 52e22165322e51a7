import type { Answer } from '../../../contract/calls.ts'
import { countOf, formatAmount, formatDate, formatMoney, formatQuantity } from '../../../contract/format.ts'
import { joinNames, kindWords, type NamedKind } from '../../../contract/record-names.ts'
import type { FigureDocument, FigureName, statistics } from '../../../contract/statistics.ts'
import { openPath } from '../../desk/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'

interface BehindProps {
  title: string
  figure: FigureName
  documents: NonNullable<Answer<typeof statistics.totals>['data']['documents']>
  onClose: () => void
}

/** The documents whose sum a figure is, the largest first; each opens by Enter. */
export function Behind({ title, figure, documents: { rows, sum, count }, onClose }: BehindProps) {
  const said =
    figure === 'orders'
      ? countOf(count, 'pasūtījums', 'pasūtījumi', 'pasūtījumu')
      : figure === 'service_hours'
        ? `kopā ${formatQuantity(sum)} h`
        : figure === 'average_order'
          ? `vidēji ${formatMoney(sum)}`
          : `kopā ${formatMoney(sum)}`
  return (
    <Panel
      flush
      title={title}
      mark={<span className="figures text-muted">{said}</span>}
      actions={
        <Button tone="quiet" onClick={onClose}>
          Aizvērt
        </Button>
      }
    >
      <RowsTable
        label={title}
        rows={rows}
        columns={columnsOf(figure)}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        onOpen={(row, background) => open(row, background)}
        most={25}
        empty={<p className="p-4 text-muted">Nav neviena dokumenta</p>}
      />
      {count > rows.length && (
        <p className="border-t border-line p-3 text-muted">
          Rādīti {rows.length} lielākie no {count}
        </p>
      )}
    </Panel>
  )
}

const paths: Readonly<Record<string, string>> = {
  invoice: '/invoices/invoice',
  credit_note: '/invoices/credit_invoice',
  simplified_invoice: '/invoices/simplified_invoice',
  shop_order: '/shop',
  order: '/orders',
  service_application: '/service/service_applications',
}

function nounOf(kind: string): string {
  return kind === 'warehouse' ? 'Noliktava' : (kindWords[kind as NamedKind]?.noun ?? 'Dokuments')
}

function open({ kind, id, name, party }: FigureDocument, background: boolean): void {
  const path = paths[kind]
  if (path) openPath(`${path}/${id}`, { background, title: joinNames(name ?? nounOf(kind), party) })
}

function columnsOf(figure: FigureName): readonly Column<FigureDocument>[] {
  const hours = figure === 'service_hours'
  return [
    { id: 'name', header: 'Numurs', width: 150, opens: true, cell: ({ name, kind }) => name ?? nounOf(kind) },
    { id: 'kind', header: 'Kas tas ir', width: 150, cell: ({ kind }) => nounOf(kind) },
    { id: 'date', header: 'Datums', width: widths.day, align: 'end', cell: ({ date }) => formatDate(date) },
    { id: 'party', header: 'Klients', width: 160, grow: 1, cell: ({ party }) => party },
    {
      id: 'amount',
      header: hours ? 'Stundas' : 'Summa, €',
      width: 120,
      align: 'end',
      cell: ({ amount }) => (hours ? formatQuantity(amount) : formatAmount(amount)),
    },
  ]
}
