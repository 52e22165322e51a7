import { formatAmount, formatDate } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { servicePriorities, serviceTypes, type ServiceRow } from '../../../contract/service/service-record.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { priorityTones, serviceTones } from './service-labels.ts'

export const serviceColumns: readonly Column<ServiceRow>[] = [
  { id: 'number', header: labelOf('number'), width: 138, sortKey: 'number', opens: true, cell: ({ number }) => number },
  {
    id: 'planned_date',
    header: 'Plānots',
    width: widths.day,
    align: 'end',
    sortKey: 'planned_date',
    cell: (row) => formatDate(row.planned_date),
  },
  {
    id: 'status',
    header: labelOf('status'),
    width: 130,
    cell: ({ status }) => <StatusBadge label={serviceApplication.states[status]} tone={serviceTones[status]} />,
    text: ({ status }) => serviceApplication.states[status],
  },
  { id: 'customer', header: labelOf('customer_id'), width: widths.name, grow: 2, cell: ({ customer }) => customer.name },
  { id: 'branch', header: 'Filiāle', width: 110, grow: 1, hidePriority: 3, cell: ({ branch }) => branch?.name },
  {
    id: 'machine',
    header: 'Iekārta',
    width: 150,
    grow: 1,
    cell: ({ machine, machines }) => (machines > 1 ? `${machine ?? ''} un vēl ${machines - 1}` : machine),
  },
  { id: 'problem', header: 'Problēma', width: 150, grow: 1, hidePriority: 2, cell: ({ problem }) => problem },
  { id: 'type', header: 'Veids', width: 110, hidePriority: 1, cell: ({ type }) => serviceTypes[type] },
  {
    id: 'priority',
    header: labelOf('priority'),
    width: 96,
    hidePriority: 6,
    cell: ({ priority }) =>
      priority === 'normal' ? (
        servicePriorities[priority]
      ) : (
        <StatusBadge label={servicePriorities[priority]} tone={priorityTones[priority]} />
      ),
    text: ({ priority }) => servicePriorities[priority],
  },
  { id: 'assignee', header: 'Atbildīgais', width: 120, grow: 1, cell: ({ assignee }) => assignee?.name },
  {
    id: 'is_short',
    header: 'Materiāli',
    width: 86,
    hidePriority: 5,
    cell: ({ is_short }) => is_short && <StatusBadge label="Trūkst" tone="danger" />,
    text: ({ is_short }) => (is_short ? 'Trūkst' : ''),
  },
  { id: 'net', header: 'Bez PVN, €', width: 96, hidePriority: 4, align: 'end', cell: ({ net }) => formatAmount(net) },
]
