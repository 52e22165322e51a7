import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { offers, type OfferRow } from '../../../contract/offers.ts'
import { offer } from '../../../machines/offer.ts'
import { recordLoader } from '../../desk/ArgumentField.tsx'
import { CommandButton } from '../../desk/CommandButton.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { abilitiesOfOfferRow, nameOfOffer, offerTones } from './words.ts'

/** All offers, newest first; the row in focus takes the same commands as an open offer. */
export default function OffersScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Piedāvājumi"
      call={offers.list}
      kind="offer"
      columns={offerColumns}
      filters={filters}
      path={({ id }) => `/offers/${id}`}
      record={(row) => ({
        kind: 'offer',
        id: row.id,
        title: nameOfOffer(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfOfferRow(row),
      })}
      create="offer.create"
      nouns={['piedāvājums', 'piedāvājumi', 'piedāvājumu']}
      empty={
        <EmptyState title="Piedāvājumu vēl nav" action={<CommandButton id="offer.create" tone="primary" />}>
          Šeit būs piedāvājumi klientiem no sagatavošanas līdz pasūtījumam.
        </EmptyState>
      }
    />
  )
}

/** Offers as their list shows them, and a customer's record. */
export const offerColumns: readonly Column<OfferRow>[] = [
  { id: 'number', header: labelOf('number'), width: 150, opens: true, cell: nameOfOffer },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: (row) => row.customer_name },
  { id: 'branch', header: 'Filiāle', width: 120, grow: 1, cell: ({ branch }) => branch?.name },
  {
    id: 'status',
    header: labelOf('status'),
    width: 140,
    cell: ({ status }) => <StatusBadge label={offer.states[status]} tone={offerTones[status]} />,
    text: ({ status }) => offer.states[status],
  },
  {
    id: 'valid_until',
    header: labelOf('valid_until'),
    width: widths.day,
    align: 'end',
    sortKey: 'valid_until',
    cell: ({ valid_until }) => formatDate(valid_until),
  },
  { id: 'sent', header: labelOf('sent_at'), width: widths.day, align: 'end', cell: ({ sent_at }) => (sent_at ? formatDate(sent_at) : '') },
  { id: 'net', header: 'Bez PVN, €', width: 96, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]

const filters: readonly Filter[] = [
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(offer.states) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'date_from', label: 'No', kind: 'date' },
  { name: 'date_to', label: 'Līdz', kind: 'date' },
]
