import { startForm } from '../../commands/run.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshHeader, headerFacts, type TransportationHeader } from './TransportationFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

type NewTransportation = TransportationHeader & { order_id: Option | null }

const fresh: NewTransportation = { ...freshHeader, order_id: null }

/** Empty parties and places default to the order's. */
export default function CreateTransportationScreen({ tab }: ScreenProps) {
  const { field, ref, busy, reset, submit } = useForm<NewTransportation>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-transportation',
    submit: plan,
  })
  useTitle(tab, 'Jauns pārvadājums')
  useListOf(tab, 'new-transportation')
  useFormPage(tab, { ref, submit })

  async function plan({ order_id, ...header }: NewTransportation) {
    const enteredHeader = filledBody(header)
    const transportation = { ...enteredHeader, ...(order_id && { order_ids: [Number(order_id.id)] }) }
    return startForm('transportation.save', { transportation }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns pārvadājums" above="Puses un vietas, ko nenorāda, ir pasūtījuma un mūsu uzņēmuma." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-4">
        <div className="max-w-120">
          <ComboField label="Pasūtījums, ko vest" load={recordLoader('order')} {...field('order_id')} />
        </div>
        <KeyFacts
          label="Jauna pārvadājuma dati"
          columns={2}
          facts={headerFacts({ form: { field }, theirs: {} }, freshHeader, true)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
