import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { type OfferRow } from '../../../contract/offers/offers.ts'
import { shortName } from '../../../contract/record-names.ts'
import { offer } from '../../../machines/offer.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { offerTones } from './offer-labels.ts'

export const offerColumns: readonly Column<OfferRow>[] = [
  { id: 'number', header: labelOf('number'), width: 150, opens: true, cell: (row) => shortName('offer', row) },
  { id: 'date', header: labelOf('date'), width: widths.day, align: 'end', sortKey: 'date', cell: ({ date }) => formatDate(date) },
  { id: 'customer', key: 'customer_name', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: (row) => row.customer_name },
  { id: 'branch', header: 'Filiāle', width: 120, hidePriority: 2, grow: 1, cell: ({ branch }) => branch?.name },
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
    hidePriority: 4,
    align: 'end',
    sortKey: 'valid_until',
    cell: ({ valid_until }) => formatDate(valid_until),
  },
  {
    id: 'sent',
    key: 'sent_at',
    header: labelOf('sent_at'),
    width: widths.day,
    hidePriority: 1,
    align: 'end',
    cell: ({ sent_at }) => (sent_at ? formatDate(sent_at) : ''),
  },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 3, align: 'end', cell: ({ net }) => formatAmount(net) },
  { id: 'gross', header: 'Kopā, €', width: 96, align: 'end', sortKey: 'gross', cell: ({ gross }) => formatAmount(gross) },
]
