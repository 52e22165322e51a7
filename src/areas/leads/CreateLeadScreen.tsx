import { startForm } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshLeadHeader, leadFacts, type LeadHeader } from './LeadFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

export default function CreateLeadScreen({ tab }: ScreenProps) {
  const { field, ref, busy, reset, submit } = useForm<LeadHeader>({
    initial: freshLeadHeader,
    drafts: tab.drafts,
    draftKey: 'new-lead',
    submit: begin,
  })
  useTitle(tab, 'Jauns potenciālais klients')
  useListOf(tab, 'new-lead')
  useFormPage(tab, { ref, submit })

  async function begin(enteredHeader: LeadHeader) {
    const lead = filledBody(enteredHeader)
    return startForm('lead.save', { lead }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns potenciālais klients" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna potenciālā klienta dati"
          columns={2}
          facts={leadFacts({ form: { field }, theirs: {} }, freshLeadHeader)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(freshLeadHeader)}
          busy={busy}
        />
      </form>
    </div>
  )
}
