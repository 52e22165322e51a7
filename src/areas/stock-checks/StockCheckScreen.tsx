import { useParams } from 'wouter'
import { formatDate, formatMoment, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { type StockCheckRecord } from '../../../contract/stock-checks/stock-check-record.ts'
import { stockChecks } from '../../../contract/stock-checks/stock-checks.ts'
import { stockCheck } from '../../../machines/stock-check.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { useCall } from '../../commands/use-call.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import type { Option } from '../../ui/use-options.ts'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { factsFor } from '../../workspace/record/call-fields.ts'
import { EditableFacts } from '../../workspace/record/EditableFacts.tsx'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecordForm } from '../../workspace/record/use-record-form.ts'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { membersIn, textOfMembers } from '../shared/commission.ts'
import { loadStaff } from '../../workspace/record/staff.ts'
import { checkTitle } from '../shared/names.ts'
import { CheckCounts, CheckDifferences, CheckLines } from './CheckLists.tsx'
import { CheckPieces } from './CheckPieces.tsx'
import { CountPage } from './CountPage.tsx'
import { Unsent } from './Unsent.tsx'
import { checkTones, partIn } from './stock-checks.labels.ts'

export default function StockCheckScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'id'>>()
  const id = Number(params.id)
  const state = useCall(stockChecks.show, { params: { id } }, { page: true })
  const part = partIn(tab.path)
  return (
    <RecordPage state={state} noun="inventarizācija">
      {(check) =>
        part === 'lines' ? (
          <CheckLines check={check} tab={tab} />
        ) : part === 'counts' ? (
          <CheckCounts check={check} tab={tab} />
        ) : part === 'pieces' ? (
          <CheckPieces check={check} tab={tab} />
        ) : (
          <Itself check={check} tab={tab} isCounting={part === 'count'} />
        )
      }
    </RecordPage>
  )
}

function Itself({ check, tab, isCounting }: { check: StockCheckRecord; tab: TabHandle; isCounting: boolean }) {
  useTitle(tab, isCounting ? `Skaitīt: ${checkTitle(check)}` : checkTitle(check))
  useRecord(tab, {
    kind: 'stock_check',
    id: check.id,
    title: checkTitle(check),
    lock_version: check.lock_version,
    status: check.status,
    can: check.can,
  })
  return isCounting ? <CountPage check={check} /> : <Check check={check} tab={tab} />
}

function Check({ check, tab }: { check: StockCheckRecord; tab: TabHandle }) {
  const isOpen = check.status === stockCheck.initial
  const base = `/stock/stock_checks/${check.id}`
  const links = [
    { path: `${base}?rindas=1`, label: `Rindas (${check.totals.lines})`, kind: 'Preces' },
    { path: `${base}?skaitijumi=1`, label: 'Kas un kad skaitīja', kind: 'Skaitījumi' },
    ...check.documents.map(({ id, number, type }) => ({ path: `/stock/tehnical_documents/${id}`, label: number ?? type, kind: type })),
  ]
  return (
    <DocumentFrame
      tab={tab}
      title="Inventarizācija"
      party={check.warehouse.name}
      chart={stockCheck}
      record={check}
      tones={checkTones}
      actions={
        <ActionBar
          kind="stock_check"
          primary={[...(isOpen ? ['stock-check.open-counting'] : []), 'stock-check.pdf']}
          commands={['stock-check.lines', 'stock-check.accept', 'stock-check.pdf', 'stock-check.upload']}
          more={[
            ...['stock-check.counts', 'stock-check.nothing-there', 'stock-check.skip-rest', 'stock-check.all-pdf', 'stock-check.blank-pdf'],
            ...['stock-check.excel', 'stock-check.xml', 'stock-check.documents', 'stock-check.delete'],
          ]}
        />
      }
      side={
        <>
          <SidePart title="Skatīt">
            <RecordLinks label="Inventarizācijas daļas" links={links} />
          </SidePart>
          <SidePart title="Skaitīja">
            {check.counters.length === 0 && <p className="text-muted">Vēl neviens</p>}
            {check.counters.map(({ id, name, counts }) => (
              <p key={id}>
                {name} <span className="figures text-muted">{counts}</span>
              </p>
            ))}
          </SidePart>
        </>
      }
    >
      <Unsent checkId={check.id} />
      <Header check={check} tab={tab} />
      <Totals check={check} />
      <CheckDifferences check={check} />
    </DocumentFrame>
  )
}

interface Fields {
  date: string
  responsible_user_id: Option | null
  order_ref: string | null
  hides_expected: boolean
  commission: string | null
  notes: string | null
}

function Header({ check, tab }: { check: StockCheckRecord; tab: TabHandle }) {
  const { date, responsible_user: person, order_ref, hides_expected, notes, lock_version } = check
  const values: Fields = {
    date,
    order_ref,
    hides_expected,
    notes,
    responsible_user_id: person && { id: person.id, label: person.name },
    commission: textOfMembers(check.commission),
  }
  const edit = useRecordForm({
    tab,
    draftKey: 'header',
    values,
    lock_version,
    command: 'stock-check.edit',
    body: ({ commission, ...rest }: Partial<Fields>) => (commission === undefined ? rest : { ...rest, commission: membersIn(commission) }),
  })
  const fact = factsOf(edit, values)
  const facts = factsFor<typeof stockChecks.update>({
    date: [
      {
        id: 'date',
        label: labelOf('date'),
        value: formatDate(date),
        field: <DateField label={labelOf('date')} required {...edit.form.field('date')} />,
      },
      { id: 'snapshot', label: labelOf('snapshot_at'), value: formatMoment(check.snapshot_at) },
      { id: 'categories', label: labelOf('categories'), value: check.categories.map(({ name }) => name).join(', ') || 'visas' },
    ],
    responsible_user_id: fact.record('responsible_user_id', loadStaff),
    order_ref: fact.text('order_ref'),
    hides_expected: {
      id: 'hides_expected',
      label: labelOf('hides_expected'),
      value: hides_expected ? 'Jā' : 'Nē',
      field: <CheckField label={labelOf('hides_expected')} {...edit.form.field('hides_expected')} />,
    },
    commission: fact.area('commission', { hint: 'Katrs loceklis savā rindā: vārds uzvārds, amats' }),
    notes: fact.area('notes'),
  })
  return (
    <EditableFacts
      tab={tab}
      edit={edit}
      command="stock-check.edit"
      label="Inventarizācijas dati"
      columns={3}
      facts={facts}
      className="[--label-width:120px]"
    />
  )
}

function Totals({ check: { totals } }: { check: StockCheckRecord }) {
  const money = (id: string, label: string, value: string | null | undefined) =>
    value == null ? [] : [{ id, label, value: formatMoney(value) }]
  return (
    <div className="[--label-width:120px]">
      <KeyFacts
        label="Kopsavilkums"
        columns={3}
        facts={[
          { id: 'lines', label: 'Preces', value: String(totals.lines) },
          { id: 'counted', label: 'Saskaitītas', value: String(totals.counted) },
          { id: 'skipped', label: 'Izlaistas', value: String(totals.skipped) },
          ...(totals.different === null ? [] : [{ id: 'different', label: 'Atšķiras', value: String(totals.different) }]),
          { id: 'aside', label: 'Nezināmi kodi', value: String(totals.aside) },
          ...money('surplus', 'Pārpalikums', totals.surplus_value),
          ...money('shortage', 'Iztrūkums', totals.shortage_value),
        ]}
      />
    </div>
  )
}
