import { dayOf } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { servicePriorities, serviceTypes } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { serviceApplication } from '../../../machines/service-application.ts'
import { signedInUser } from '../../commands/session.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import { choicesOf } from '../../ui/choices.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { serviceColumns } from '../shared/service-columns.tsx'
import { serviceTitle } from '../shared/service-labels.ts'
import { serviceBoards } from './boards.tsx'
import { abilitiesOfRow } from './service.labels.ts'

export default function ServiceListScreen({ tab }: ScreenProps) {
  const { id, name } = signedInUser()
  return (
    <ListView
      tab={tab}
      title="Servisa pieteikumi"
      call={service.list}
      kind="service_application"
      columns={serviceColumns}
      filters={filters}
      path={({ id }) => `/service/service_applications/${id}`}
      record={(row) => ({
        kind: 'service_application',
        id: row.id,
        title: serviceTitle(row),
        lock_version: row.lock_version,
        status: row.status,
        can: abilitiesOfRow(row),
        facts: { number: row.number, customer_id: row.customer.id },
      })}
      create="service.create"
      commands={['report.service-excel']}
      boards={serviceBoards}
      work={{ open: { is_open: 1 }, mine: { assignee_id: id, assignee_id__label: name } }}
      quick={{
        mine: () => ({ assignee_id: id, assignee_id__label: name, is_open: 1 }),
        unassigned: () => ({ unassigned: 1 }),
        today: () => ({ planned_to: dayOf(new Date()), is_open: 1, sort: 'planned_date' }),
      }}
      nouns={['pieteikums', 'pieteikumi', 'pieteikumu']}
      empty={
        <EmptyState title="Servisa pieteikumu vēl nav" action={<CommandButton id="service.create" tone="primary" />}>
          Šeit būs klientu pieteiktie remonti, apkopes un uzstādīšanas no zvana līdz rēķinam.
        </EmptyState>
      }
    />
  )
}

const filters: readonly Filter[] = [
  { name: 'is_open', label: 'Nepabeigti', kind: 'flag' },
  { name: 'assignee_id', label: 'Atbildīgais', kind: 'record', load: loadStaff },
  { name: 'status', label: labelOf('status'), kind: 'choice', choices: choicesOf(serviceApplication.states) },
  { name: 'planned_from', label: 'Plānots no', kind: 'date' },
  { name: 'planned_to', label: 'līdz', kind: 'date' },
  { name: 'unassigned', label: 'Bez atbildīgā', kind: 'flag' },
  { name: 'uninvoiced', label: labelOf('uninvoiced'), kind: 'flag' },
  { name: 'priority', label: labelOf('priority'), kind: 'choice', choices: choicesOf(servicePriorities) },
  { name: 'type', label: 'Veids', kind: 'choice', choices: choicesOf(serviceTypes) },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
]
