import type { BankEntryRow } from '../../../contract/bank/bank.ts'
import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { entryState } from './bank.labels.ts'

export const bankEntryColumns: readonly Column<BankEntryRow>[] = [
  { id: 'booked_on', header: labelOf('booked_on'), width: widths.day, align: 'end', cell: ({ booked_on }) => formatDate(booked_on) },
  { id: 'amount', header: `${labelOf('amount')}, €`, width: widths.money, align: 'end', cell: ({ amount }) => formatAmount(amount) },
  { id: 'counter_name', header: labelOf('counter_name'), width: 180, grow: 1, opens: true, cell: ({ counter_name }) => counter_name },
  { id: 'counter_iban', header: labelOf('counter_iban'), width: 190, hidePriority: 1, cell: ({ counter_iban }) => counter_iban },
  { id: 'remittance', header: labelOf('remittance'), width: 220, grow: 2, cell: ({ remittance }) => remittance },
  { id: 'reference', header: 'Atsauce', width: 110, hidePriority: 2, cell: ({ reference }) => reference },
  {
    id: 'state',
    header: labelOf('status'),
    width: 140,
    cell: (row) => <StatusBadge {...entryState(row)} />,
    text: (row) => entryState(row).label,
    value: ({ state }) => state,
  },
]
