import { useParams } from 'wouter'
import { componentLists, componentListTypes, type ComponentListRecord } from '../../../contract/component-lists/component-lists.ts'
import { formatMoney } from '../../../contract/format.ts'
import { big } from '../../../contract/money.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { useSeesCosts } from '../../commands/use-may.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { factsFor, omitted } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { ListLines } from './ListLines.tsx'

export default function ComponentListScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const state = useCall(componentLists.show, { params: { id: Number(params.id) } }, { page: true })
  const record = state.answer?.data
  const title = record && `${record.name}, versija ${record.version}`
  useTitle(tab, title)
  useRecord(
    tab,
    record && {
      kind: 'component_list',
      id: record.id,
      title: title ?? '',
      lock_version: record.lock_version,
      can: record.can,
      facts: { is_active: record.is_active, type: record.type, catalog_item_id: record.catalog_item.id },
    },
  )
  return (
    <RecordPage state={state} noun="komponenšu saraksts">
      {(found) => <List record={found} tab={tab} reload={state.reload} />}
    </RecordPage>
  )
}

function List({ record, tab, reload }: { record: ComponentListRecord; tab: TabHandle; reload: () => Promise<void> }) {
  const { name, version, type, is_active, in_use, catalog_item, versions } = record
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title={`${name}, versija ${version}`}
        marks={
          <>
            <StatusBadge label={is_active ? 'Lietošanā' : 'Nelieto'} tone={is_active ? 'success' : 'neutral'} />
            <Badge tone="neutral">{componentListTypes[type]}</Badge>
            {in_use && <Badge tone="info">Pēc tās ražo: sastāvs vairs nemainās</Badge>}
          </>
        }
      >
        <ActionBar
          kind="component_list"
          primary={['component-list.new-version']}
          commands={['component-list.new-version']}
          more={['component-list.edit', 'component-list.use', 'component-list.retire', 'component-list.delete']}
        />
      </RecordHead>
      <div className="flex flex-col gap-4 p-4">
        <ListFacts record={record} tab={tab} />
        <ListLines record={record} tab={tab} reload={reload} />
        <p className="text-muted">
          Preces{' '}
          <AppLink to={`/catalog/${catalog_item.id}`} className="text-accent underline">
            {catalog_item.name}
          </AppLink>{' '}
          versijas:{' '}
          {versions.map((each, place) => (
            <span key={each.id}>
              {place > 0 && ', '}
              {each.id === record.id ? (
                each.version
              ) : (
                <AppLink to={`/production/component_lists/${each.id}`}>{String(each.version)}</AppLink>
              )}
              {each.is_active && ' (lietošanā)'}
            </span>
          ))}
        </p>
      </div>
    </div>
  )
}

interface Values {
  name: string | null
  output_quantity: string | null
  labour_minutes: string | null
  labour_cost: string | null
}

function ListFacts({ record, tab }: { record: ComponentListRecord; tab: TabHandle }) {
  const costs = useSeesCosts()
  const { name, output_quantity, labour_minutes, labour_cost = null, component_cost, measure_unit } = record
  const values: Values = { name, output_quantity, labour_minutes: labour_minutes === null ? null : String(labour_minutes), labour_cost }
  const edit = useRecordForm({
    tab,
    draftKey: 'component-list',
    values,
    lock_version: record.lock_version,
    command: 'component-list.edit',
    wholes: ['labour_minutes'],
  })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof componentLists.update>({
    name: fact.text('name', { required: true }),
    output_quantity: fact.quantity('output_quantity', { required: true, unit: measure_unit.name }),
    labour_minutes: fact.whole('labour_minutes'),
    labour_cost: costs
      ? [
          fact.price('labour_cost', { required: true }),
          { id: 'component_cost', label: 'Komponenšu izmaksas', value: formatMoney(component_cost ?? '0') },
          {
            id: 'together',
            label: 'Pašizmaksa kopā',
            value: formatMoney(
              big(component_cost ?? '0')
                .plus(labour_cost ?? '0')
                .toFixed(4),
            ),
          },
        ]
      : omitted,
    // By the command that puts the list to use.
    is_active: omitted,
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="component-list.edit"
      label="Saraksta dati"
      columns={3}
      facts={facts}
      className="[--label-width:140px]"
    />
  )
}
