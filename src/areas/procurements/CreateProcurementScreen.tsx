import { useEffect } from 'react'
import { procurementKinds, manualKinds } from '../../../contract/procurements/procurement-record.ts'
import { procurements } from '../../../contract/procurements/procurements.ts'
import { startForm } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { KeyFacts, type Fact } from '../../ui/KeyFacts.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { procurementFacts, type ProcurementHeader } from './ProcurementFacts.tsx'
import { proposed } from '../shared/proposed.ts'

interface NewProcurement extends ProcurementHeader {
  kind: string | null
}

const fresh: NewProcurement = valuesFor<typeof procurements.create>()({
  kind: 'supplier',
  supplier_id: null,
  source_warehouse_id: null,
  warehouse_id: null,
  for_order_id: null,
  date: null,
  expected_date: null,
  supplier_order_nr: null,
  transport_cost: null,
  notes: null,
  // Lines are added on the page of the procurement.
  procurement_items: omitted,
})

function kindIn(path: string): string {
  const requestedKind = new URLSearchParams(path.split('?')[1]).get('kind')
  return manualKinds.find((kind) => kind === requestedKind) ?? 'supplier'
}

export default function CreateProcurementScreen({ tab }: ScreenProps) {
  const { answer } = useCall(procurements.form, {}, { page: true })
  const { field, ref, busy, reset, submit } = useForm<NewProcurement>({
    initial: { ...fresh, kind: kindIn(tab.path), supplier_id: proposed(tab, 'supplier') },
    drafts: tab.drafts,
    draftKey: 'new-procurement',
    submit: begin,
  })
  useTitle(tab, 'Jauns iepirkums')
  useView(tab, { save: () => void submit(), primary: () => void submit() })
  const form = { form: { field }, theirs: {} }
  const { value: kind, onChange: setKind } = field('kind')
  const usual = answer?.data.warehouse?.name
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  async function begin(values: NewProcurement) {
    const { kind: selectedKind, supplier_id, source_warehouse_id, ...rest } = values
    const internal = selectedKind === 'internal'
    const procurementFields = { kind: selectedKind, ...rest, ...(internal ? { source_warehouse_id } : { supplier_id }) }
    const procurement = filledBody(procurementFields)
    return startForm('procurement.create', { procurement }, tab.id)
  }

  const kinds: Fact = {
    id: 'kind',
    label: 'Veids',
    value: null,
    field: (
      <SelectField
        label="Veids"
        value={kind}
        choices={manualKinds.map((value) => ({ value, label: procurementKinds[value] }))}
        onChange={setKind}
      />
    ),
  }
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title="Jauns iepirkums"
        above={`Ja nenorāda, datums ir šodiena${usual ? ` un noliktava „${usual}”` : ''}. Rindas pievieno pēc saglabāšanas.`}
      />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna iepirkuma dati"
          columns={2}
          facts={[...procurementFacts(form, fresh, { internal: kind === 'internal', whole: true }), kinds]}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
