import { useParams } from 'wouter'
import { customers } from '../../../contract/customers/customers.ts'
import type { CustomerProfile } from '../../../contract/customers/customer-profile.ts'
import { formatMoment } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { modules as moduleNames } from '../../../contract/permissions.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { widths, type Column } from '../../ui/table/columns.ts'
import { RowsTable } from '../../ui/table/RowsTable.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { optionOf } from '../../workspace/record/options.ts'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { Thumb } from '../../workspace/record/Thumb.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { loadBranches } from '../shared/sale-loaders.ts'

export default function CustomerProfileScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'customerId'>>()
  const state = useCall(customers.profile, { params: { id: Number(params.customerId) } }, { page: true })
  const profile = state.answer?.data
  useTitle(tab, profile && `Klienta profils: ${profile.customer.name}`)
  useRecord(
    tab,
    profile && {
      kind: 'customer',
      id: profile.id,
      title: profile.customer.name,
      lock_version: profile.lock_version,
      facts: { logo_id: profile.logo?.file_id ?? null },
    },
  )
  return (
    <RecordPage state={state} noun="klients">
      {(record) => (
        <>
          <RecordHead
            title="Klienta profils"
            above={
              <AppLink to={`/customers/${record.id}`} tab>
                {record.customer.name}
              </AppLink>
            }
          >
            <ActionBar kind="customer" primary={['customer.set-logo']} commands={['customer.set-logo', 'customer.remove-logo']} />
          </RecordHead>
          <ProfileFacts profile={record} tab={tab} />
          <Modules profile={record} tab={tab} />
          <section aria-label="Klienta lietotāji" className="border-t border-line">
            <h2 className="px-4 pt-3 pb-2 text-head">Lietotāji</h2>
            <RowsTable
              label="Klienta lietotāji"
              rows={record.users}
              columns={userColumns}
              rowKey={({ id }) => id}
              empty={<EmptyState title="Lietotāju vēl nav">Uzaiciniet klienta kontaktpersonu tās kartītē.</EmptyState>}
              atEdge
            />
          </section>
        </>
      )}
    </RecordPage>
  )
}

function ProfileFacts({ profile, tab }: { profile: CustomerProfile; tab: TabHandle }) {
  const values = {
    display_name: profile.display_name,
    default_branch_id: optionOf(profile.default_branch),
    portal_enabled: profile.portal_enabled,
    portal_can_order: profile.portal_can_order,
    portal_can_see_prices: profile.portal_can_see_prices,
  }
  const edit = useRecordForm({ tab, draftKey: 'profile', values, lock_version: profile.lock_version, command: 'customer.edit-profile' })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof customers.saveProfile>({
    display_name: fact.text('display_name', { hint: 'Kā uzņēmums saukts portālā.' }),
    default_branch_id: fact.record('default_branch_id', loadBranches(profile.id)),
    portal_enabled: fact.flag('portal_enabled', { hint: 'Izslēgts: neviens klienta lietotājs nevar pieslēgties.' }),
    portal_can_order: fact.flag('portal_can_order'),
    portal_can_see_prices: fact.flag('portal_can_see_prices', { hint: 'Izslēgts: ne cenu, ne summu, ne rēķinu.' }),
    // Changed by the commands of the logo.
    logo_file_id: {
      id: 'logo',
      label: labelOf('logo_file_id'),
      value: profile.logo && <Thumb id={profile.logo.file_id} size="card" alt={profile.logo.name} />,
    },
  })
  return <EditableFacts tab={tab} edit={edit} command="customer.edit-profile" label="Klienta profils" columns={2} facts={facts} />
}

function Modules({ profile, tab }: { profile: CustomerProfile; tab: TabHandle }) {
  return (
    <section aria-label="Moduļi" className="border-t border-line px-4 py-3">
      <h2 className="pb-2 text-head">Moduļi</h2>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        {profile.modules.map(({ module, enabled, installed }) => (
          <CheckField
            key={module}
            label={installed ? moduleNames[module] : `${moduleNames[module]} (sistēmā izslēgts)`}
            value={enabled && installed}
            disabled={!installed}
            onChange={(value) => void startCommand(commandById('customer.set-module'), { switched: { module, enabled: value } }, tab.id)}
          />
        ))}
      </div>
    </section>
  )
}

type User = CustomerProfile['users'][number]

const userColumns: readonly Column<User>[] = [
  { id: 'name', header: 'Vārds, uzvārds', width: widths.name, grow: 1, cell: ({ name }) => name },
  { id: 'email', header: 'E-pasts', width: widths.name, grow: 1, cell: ({ email }) => email },
  {
    id: 'status',
    header: 'Statuss',
    width: widths.status,
    cell: ({ is_active }) => <StatusBadge label={is_active ? 'Aktīvs' : 'Atslēgts'} tone={is_active ? 'success' : 'neutral'} />,
    text: ({ is_active }) => (is_active ? 'Aktīvs' : 'Atslēgts'),
  },
  {
    id: 'last_login_at',
    header: 'Pēdējā pieslēgšanās',
    width: widths.moment,
    hidePriority: 1,
    align: 'end',
    cell: ({ last_login_at }) => (last_login_at ? formatMoment(last_login_at) : ''),
  },
]
