import type { returnActs } from '../../../contract/return-acts/return-acts.ts'
import { useEffect } from 'react'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startForm } from '../../commands/run.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { factsOf } from '../../workspace/record/facts.tsx'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { loadWarehouses } from '../shared/loaders.ts'
import { FromInvoice } from './FromInvoice.tsx'

const path = '/stock/return_acts/create'

export default function CreateReturnActScreen({ tab }: ScreenProps) {
  const invoice = Number(new URLSearchParams(tab.path.split('?')[1]).get('procurement_invoice_id'))
  return invoice > 0 ? <FromInvoice key={invoice} invoiceId={invoice} tab={tab} /> : <WithoutInvoice tab={tab} />
}

interface Header {
  supplier_id: Option | null
  warehouse_id: Option | null
  date: string | null
  reason: string | null
  notes: string | null
}

const fresh: Header = valuesFor<typeof returnActs.create>()({
  supplier_id: null,
  warehouse_id: null,
  date: null,
  reason: null,
  notes: null,
  // Lines are added on the page of the act.
  items: omitted,
})

function WithoutInvoice({ tab }: { tab: TabHandle }) {
  const { field, ref, busy, reset, submit } = useForm<Header>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-return-act',
    submit: begin,
  })
  useTitle(tab, 'Jauns atgriešanas akts')
  useView(tab, { save: () => void submit(), primary: () => void submit() })
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  const fact = factsOf({ form: { field }, theirs: {} }, fresh)

  async function begin(values: Header) {
    const act = filledBody(values)
    return startForm('return-act.create', { act }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title="Jauns atgriešanas akts"
        above="Ja preces nāca ar rēķinu, izvēlieties to; citādi rindas pievieno pēc saglabāšanas."
      />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna atgriešanas akta dati"
          columns={2}
          facts={[
            {
              id: 'procurement_invoice_id',
              label: labelOf('procurement_invoice_id'),
              value: null,
              field: (
                <ComboField
                  label={labelOf('procurement_invoice_id')}
                  name="procurement_invoice_id"
                  value={null}
                  load={recordLoader('procurement_invoice')}
                  onChange={(invoice) => invoice && tab.navigate(`${path}?procurement_invoice_id=${invoice.id}`, { replace: true })}
                />
              ),
            },
            fact.record('supplier_id', recordLoader('supplier'), { required: true }),
            fact.record('warehouse_id', loadWarehouses, { required: true }),
            {
              id: 'date',
              label: labelOf('date'),
              value: null,
              field: <DateField label={labelOf('date')} hint="Tukšs: šodiena" {...field('date')} />,
            },
            fact.text('reason', { required: true }),
            fact.area('notes'),
          ]}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
