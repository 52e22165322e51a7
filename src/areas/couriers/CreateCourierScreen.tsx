import { couriers } from '../../../contract/couriers/couriers.ts'
import { startForm } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { ComboField } from '../../ui/ComboField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshHeader, headerFacts, type CourierHeader } from './CourierFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

type NewDelivery = CourierHeader & { order_id: Option | null; user_id: string | null }

const fresh: NewDelivery = valuesFor<typeof couriers.create>()({
  ...freshHeader,
  order_id: null,
  user_id: null,
  // By the plan of the day, for machines of service.
  service_application_id: omitted,
  // By the command of notes.
  notes: omitted,
})

export default function CreateCourierScreen({ tab }: ScreenProps) {
  const { answer } = useCall(couriers.form, {}, { page: true })
  const { field, ref, busy, reset, submit } = useForm<NewDelivery>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-courier-application',
    submit: plan,
  })
  useTitle(tab, 'Jauns kurjera pieteikums')
  useListOf(tab, 'new-courier-application')
  useFormPage(tab, { ref, submit })

  async function plan({ user_id, parcels, ...header }: NewDelivery) {
    const enteredHeader = filledBody(header)
    const application = { ...enteredHeader, ...(parcels && { parcels: Number(parcels) }), ...(user_id && { user_id: Number(user_id) }) }
    return startForm('courier.save', { application }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns kurjera pieteikums" above="Adrese un kontaktpersona, ko nenorāda, ir pasūtījuma." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-4">
        <div className="grid max-w-160 grid-cols-1 gap-3 @min-[560px]/main:grid-cols-2">
          <ComboField label="Pasūtījums" load={recordLoader('order')} {...field('order_id')} />
          <SelectField
            label="Kurjers"
            {...field('user_id')}
            choices={(answer?.data.couriers ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            empty="Vēl nav zināms"
          />
        </div>
        <KeyFacts
          label="Jaunas piegādes dati"
          columns={2}
          facts={headerFacts({ form: { field }, theirs: {} }, freshHeader)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
