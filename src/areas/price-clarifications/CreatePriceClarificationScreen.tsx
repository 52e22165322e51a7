import type { priceClarifications } from '../../../contract/price-clarifications/price-clarifications.ts'
import { countOf } from '../../../contract/format.ts'
import { parseRequestLines } from '../../../contract/written-lines.ts'
import { startForm } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { TextArea } from '../../ui/TextField.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshHeader, headerFacts, type ClarificationHeader } from './ClarificationFacts.tsx'
import { proposed } from '../shared/proposed.ts'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

type NewClarification = ClarificationHeader & { text: string | null }

const fresh: NewClarification = valuesFor<typeof priceClarifications.create>()({
  ...freshHeader,
  text: null,
  // Lines are read from the text.
  items: omitted,
  // By the command that adds suppliers.
  supplier_ids: omitted,
})

export default function CreatePriceClarificationScreen({ tab }: ScreenProps) {
  const { field, ref, values, busy, reset, submit } = useForm<NewClarification>({
    initial: { ...fresh, customer_id: proposed(tab, 'customer') },
    drafts: tab.drafts,
    draftKey: 'new-price-clarification',
    submit: begin,
  })
  useTitle(tab, 'Jauna cenu aptauja')
  useListOf(tab, 'new-price-clarification')
  useFormPage(tab, { ref, submit })

  async function begin(entered: NewClarification) {
    const clarification = filledBody(entered)
    return startForm('price-clarification.save', { clarification }, tab.id)
  }
  const found = parseRequestLines(values.text ?? '').length

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna cenu aptauja" above="Rindas var ielīmēt no klienta vēstules vai izklājlapas, arī vēlāk." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4 p-4">
        <KeyFacts
          label="Jaunas cenu aptaujas dati"
          columns={2}
          facts={headerFacts({ form: { field }, theirs: {} }, freshHeader)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
        <div className="max-w-160">
          <TextArea
            label="Ko klients prasa"
            hint={found > 0 ? countOf(found, 'rinda', 'rindas', 'rindu') : 'Katrā rindā viena prece, piemēram, „3 gab. biroja krēsls”'}
            {...field('text')}
          />
        </div>
      </form>
    </div>
  )
}
