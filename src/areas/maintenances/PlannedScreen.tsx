import { labelOf } from '../../../contract/labels.ts'
import { maintenances, planAhead } from '../../../contract/maintenances/maintenances.ts'
import { sideAbilities } from '../../../machines/side-abilities.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { Filter } from '../../workspace/list/FilterBar.tsx'
import { ListView } from '../../workspace/list/ListView.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { maintenanceColumns, maintenancePath, maintenanceTitle } from '../shared/maintenance-columns.tsx'

export default function PlannedScreen({ tab }: ScreenProps) {
  return (
    <ListView
      tab={tab}
      title="Plānotās apkopes"
      call={maintenances.planned}
      kind="maintenance"
      columns={maintenanceColumns}
      filters={filters}
      path={maintenancePath}
      record={(row) => ({
        kind: 'maintenance',
        id: row.id,
        title: maintenanceTitle(row),
        can: sideAbilities('maintenance', { taken: row.service_application?.name ?? null }),
      })}
      commands={['maintenance.take']}
      nouns={['apkope', 'apkopes', 'apkopju']}
      empty={
        <EmptyState title={`Tuvākajās ${planAhead} dienās nekas nav jādara`}>
          Apkopes nosaka inventāra vienībai vai klientam visām viņa iekārtām.
        </EmptyState>
      }
    />
  )
}

const ahead = { '0': 'Jau kavētas', '7': '7 dienās', '30': '30 dienās', '90': '90 dienās', '365': 'Gada laikā' }

const filters: readonly Filter[] = [
  { name: 'days', label: 'Jāveic', kind: 'choice', choices: Object.entries(ahead).map(([value, label]) => ({ value, label })) },
  { name: 'untaken', label: 'Vēl nav pieteikuma', kind: 'flag' },
  { name: 'customer_id', label: labelOf('customer_id'), kind: 'record', load: recordLoader('customer') },
  { name: 'region_id', label: 'Reģions', kind: 'record', load: recordLoader('region') },
  { name: 'branch_id', label: 'Filiāle', kind: 'record', load: recordLoader('customer_branch') },
  { name: 'service_job_id', label: labelOf('service_job_id'), kind: 'record', load: recordLoader('service_job') },
]
