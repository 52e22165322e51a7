import type { sales } from '../../../contract/sales/sales.ts'
import { useState } from 'react'
import { dayOf } from '../../../contract/format.ts'
import { startForm } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { saleBody, saleFacts, type SaleHeader } from './SaleFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

const fresh = (): SaleHeader =>
  valuesFor<typeof sales.create>()({
    name: null,
    date_from: dayOf(new Date()),
    date_to: null,
    discount_percent: null,
    is_active: true,
    customer_type_ids: [],
    office: true,
    shop: true,
    web: true,
    notes: null,
    // A flag for each of them, above.
    channels: omitted,
  })

export default function CreateSaleScreen({ tab }: ScreenProps) {
  const [initial] = useState(fresh)
  const form = useForm<SaleHeader>({ initial, drafts: tab.drafts, draftKey: 'new-sale', submit: make })
  const { ref, busy, reset, submit } = form
  useTitle(tab, 'Jauna akcija')
  useListOf(tab, 'new-sale')
  useFormPage(tab, { ref, submit })

  async function make(entered: SaleHeader) {
    const saleFields = filledBody(saleBody(entered, initial))
    return startForm('sale.save', { sale: saleFields }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna akcija" above="Kategorijas un preces pievieno pēc tam; tās var arī ielīmēt no izklājlapas." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jaunas akcijas dati"
          columns={2}
          facts={saleFacts({ form, theirs: {} }, form.values)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(initial)}
          busy={busy}
        />
      </form>
    </div>
  )
}
