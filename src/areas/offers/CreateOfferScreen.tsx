import type { offers } from '../../../contract/offers/offers.ts'
import { useEffect, useRef, useState } from 'react'
import { startPage } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { isDay } from '../../ui/parse.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { errorsApart, notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { NewOfferLines, useNewOfferLines } from './NewOfferLines.tsx'
import { offerLineKind } from './offer-lines.ts'
import { offerFacts, type OfferHeader } from './OfferFacts.tsx'
import { proposed } from '../shared/proposed.ts'
import { useFilledLines } from '../shared/sale-lines/use-filled-lines.ts'

const fresh: OfferHeader = valuesFor<typeof offers.create>()({
  customer_id: null,
  customer_name: null,
  branch_id: null,
  contact_id: null,
  date: null,
  valid_until: null,
  delivery_terms: null,
  payment_terms: null,
  intro: null,
  outro: null,
  notes: null,
  // In the lines below the header.
  offer_items: omitted,
})

const path = '/offers/create'

export default function CreateOfferScreen({ tab }: ScreenProps) {
  const lines = useNewOfferLines(tab)
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const body = useRef<HTMLDivElement>(null)
  const { field, ref, busy, reset, set, submit, values } = useForm<OfferHeader>({
    initial: { ...fresh, customer_id: proposed(tab, 'customer') },
    drafts: tab.drafts,
    draftKey: 'new-offer',
    submit: prepare,
  })
  useTitle(tab, 'Jauns piedāvājums')
  useFilledLines(path, {
    rows: () => lines.latest().lines,
    pasting: lines.pasting,
    onUnknown: (texts) => setRowErrors((now) => ({ ...now, ...notFound(texts) })),
    onSale: ({ customer }) => customer && set({ customer_id: customer }),
  })
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])
  useView(tab, {
    save: () => void submit(),
    primary: () => void submit(),
    lines: () => body.current?.querySelector<HTMLElement>('[data-keys="grid"] textarea')?.focus(),
  })

  async function prepare(header: OfferHeader) {
    const enteredHeader = filledBody(header)
    const rows = lines.latest().lines.flatMap((line) => {
      const newLine = offerLineKind.newLineOf(line)
      return newLine ? [{ key: line.key, sent: newLine }] : []
    })
    const offer = { ...enteredHeader, ...(rows.length > 0 && { offer_items: rows.map(({ sent: newLine }) => newLine) }) }
    const { outcome, errors } = await startPage('offer.create', { offer }, tab.id)
    if (outcome === 'done') return lines.clear(path)
    const split = errorsApart(
      errors,
      rows.map(({ key }) => key),
    )
    setRowErrors(split.rows)
    return Object.keys(split.fields).length > 0 ? split.fields : { form: [''] }
  }

  const { customer_id, branch_id, date } = values

  return (
    <div ref={body} className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns piedāvājums" above="Datums ir šodiena un termiņš kā parasti, ja tos nenorāda. F7: rindas." />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna piedāvājuma dati"
          columns={2}
          facts={offerFacts({ form: { field }, theirs: {} }, fresh, true)}
          editing
          onSave={() => void submit()}
          onCancel={() => {
            reset(fresh)
            lines.clear(path)
          }}
          busy={busy}
        />
      </form>
      <div className="px-4 pb-4">
        <NewOfferLines
          tab={tab}
          hold={lines}
          quoteFor={{
            customer_id: customer_id && Number(customer_id.id),
            branch_id: branch_id && Number(branch_id.id),
            warehouse_id: null,
            date: isDay(date) ? date : null,
          }}
          errors={rowErrors}
          onErrors={setRowErrors}
        />
      </div>
    </div>
  )
}
