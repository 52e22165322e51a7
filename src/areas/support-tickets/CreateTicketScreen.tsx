import type { supportTickets } from '../../../contract/support-tickets/support-tickets.ts'
import { useEffect } from 'react'
import { objectOf } from '../../../contract/record-names.ts'
import { flush } from '../../commands/history.ts'
import { startForm } from '../../commands/run.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshTicket, ticketFacts, type TicketHeader } from './TicketFacts.tsx'

type NewTicket = TicketHeader & { with_history: boolean }

const fresh: NewTicket = valuesFor<typeof supportTickets.create>()({
  ...freshTicket,
  with_history: true,
  // The record that the ticket is created about.
  about: omitted,
})

export default function CreateTicketScreen({ tab }: ScreenProps) {
  const from = new URLSearchParams(tab.path.split('?')[1])
  const [kind, id, called] = [from.get('kind'), Number(from.get('id')), from.get('title')]
  const { field, ref, busy, reset, submit } = useForm<NewTicket>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-support-ticket',
    submit: begin,
  })
  useTitle(tab, 'Jauns atbalsta pieteikums')
  useListOf(tab, 'new-support-ticket')
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="subject"]')?.focus(), [ref])
  useView(tab, { save: () => void submit(), primary: () => void submit() })

  async function begin(entered: NewTicket) {
    // Sends pending history first, as the server attaches it.
    if (entered.with_history) await flush()
    const enteredFields = filledBody(entered)
    const ticket = { ...enteredFields, ...(kind && { about: { kind, id } }) }
    return startForm('ticket.save', { ticket }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns atbalsta pieteikums" above={kind ? `Par ${objectOf(kind)}: ${called ?? ''}` : undefined} />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="flex flex-col gap-3 p-4">
        <CheckField label="Pievienot manas pēdējās darbības (bez parolēm un kodiem)" {...field('with_history')} />
        <KeyFacts
          label="Jauna pieteikuma dati"
          columns={2}
          facts={ticketFacts({ form: { field }, theirs: {} }, fresh)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
