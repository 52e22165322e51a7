import { useEffect } from 'react'
import { commandById } from '../../desk/commands.ts'
import { keepsPage, startCommand } from '../../desk/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { bodyOf } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { offerFacts, type OfferHeader } from './OfferFacts.tsx'

const fresh: OfferHeader = {
  ...{ customer_id: null, customer_name: null, branch_id: null, contact_id: null, date: null, valid_until: null },
  ...{ delivery_terms: null, payment_terms: null, intro: null, outro: null, notes: null },
}

/** Whom an offer is for; once saved, the draft takes the form's place in the tab and its lines wait for the keyboard. */
export default function CreateOfferScreen({ tab }: ScreenProps) {
  const { field, ref, busy, reset, submit } = useForm<OfferHeader>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-offer',
    submit: prepare,
  })
  useTitle(tab, 'Jauns piedāvājums')
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function prepare(values: OfferHeader) {
    const offer = Object.fromEntries(Object.entries(bodyOf(values)).filter(([, value]) => value !== null && value !== ''))
    const { outcome, errors } = await startCommand(commandById('offer.create'), { offer }, tab.id, keepsPage)
    if (outcome === 'done') return undefined
    return Object.keys(errors).length > 0 ? errors : { form: [''] }
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead
        title="Jauns piedāvājums"
        above="Datums ir šodiena un termiņš kā parasti, ja tos nenorāda. Rindas pievieno pēc saglabāšanas."
      />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna piedāvājuma dati"
          columns={2}
          facts={offerFacts({ form: { field }, theirs: {} }, fresh, true)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
