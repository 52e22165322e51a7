import { ActionBar } from '../../commands/ActionBar.tsx'
import { startForm } from '../../commands/run.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import { freshTemplate, templateFacts, useTemplatePreview, type Template } from './TemplateFacts.tsx'

export default function CreateTemplateScreen({ tab }: ScreenProps) {
  const form = useForm<Template>({
    initial: freshTemplate,
    drafts: tab.drafts,
    draftKey: 'new-contract-template',
    submit: (entered) => startForm('contract_templates.save', { record: filledBody(entered) }, tab.id),
  })
  const { ref, submit, reset, busy } = form
  useTitle(tab, 'Jauna līguma veidne')
  useListOf(tab, 'new-contract-template')
  useFormPage(tab, { ref, submit })
  useTemplatePreview(tab, form)
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauna līguma veidne">
        <ActionBar commands={['contract_templates.preview-new']} />
      </RecordHead>
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jaunas līguma veidnes dati"
          columns={2}
          facts={templateFacts({ form, theirs: {} }, freshTemplate)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(freshTemplate)}
          busy={busy}
        />
      </form>
    </div>
  )
}
