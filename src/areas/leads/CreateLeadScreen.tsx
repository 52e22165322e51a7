import { useEffect } from 'react'
import { startPage } from '../../desk/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshLeadHeader, leadFacts, type LeadHeader } from './LeadFacts.tsx'

/** A new lead; who enters it looks after it unless somebody else is named. */
export default function CreateLeadScreen({ tab }: ScreenProps) {
  const { field, ref, busy, reset, submit } = useForm<LeadHeader>({
    ...{ initial: freshLeadHeader, drafts: tab.drafts, draftKey: 'new-lead', submit: begin },
  })
  useTitle(tab, 'Jauns potenciālais klients')
  useListOf(tab, 'new-lead')
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function begin(typed: LeadHeader) {
    const lead = Object.fromEntries(Object.entries(bodyOf(typed)).filter(([, value]) => value !== null && value !== ''))
    const { outcome, errors } = await startPage('lead.save', { lead }, tab.id)
    if (outcome === 'done') return undefined
    return Object.keys(errors).length > 0 ? errors : { form: [''] }
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns potenciālais klients" />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna potenciālā klienta dati"
          columns={2}
          facts={leadFacts({ form: { field: field as never }, theirs: {} }, freshLeadHeader)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(freshLeadHeader)}
          busy={busy}
        />
      </form>
    </div>
  )
}
