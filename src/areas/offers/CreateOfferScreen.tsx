import { useEffect, useRef, useState } from 'react'
import type { offers } from '../../../contract/offers/offers.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startPage } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { useForm } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { isDay } from '../../ui/parse.ts'
import { useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { filledBody } from '../../workspace/record/use-record-form.ts'
import type { ScreenProps } from '../../tabs/tab.ts'
import { errorsApart, notFound, type RowErrors } from '../../workspace/lines/errors-apart.ts'
import { NewOfferLines, useNewOfferLines } from './NewOfferLines.tsx'
import { offerLineKind } from './offer-lines.ts'
import { offerFacts, type OfferHeader } from './OfferFacts.tsx'
import { proposed } from '../shared/proposed.ts'
import { NewSaleLayout } from '../shared/sale-lines/NewSaleLayout.tsx'
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
const loadCustomers = recordLoader('customer')

/** Customer, lines and the other data in one page, as of a new order. */
export default function CreateOfferScreen({ tab }: ScreenProps) {
  const lines = useNewOfferLines(tab)
  const [rowErrors, setRowErrors] = useState<RowErrors>({})
  const body = useRef<HTMLDivElement>(null)
  const form = useForm<OfferHeader>({
    initial: { ...fresh, customer_id: proposed(tab, 'customer') },
    drafts: tab.drafts,
    draftKey: 'new-offer',
    submit: prepare,
  })
  const { field, set, ref, busy, dirty, reset, submit, values } = form
  const { customer_id, branch_id, date } = values
  useFilledLines(path, {
    rows: () => lines.latest().lines,
    pasting: lines.pasting,
    onUnknown: (texts, isFailed) => setRowErrors((now) => ({ ...now, ...notFound(texts, isFailed) })),
    onSale: ({ customer }) => customer && set({ customer_id: customer }),
  })
  useTitle(tab, customer_id ? `Jauns piedāvājums: ${customer_id.label}` : 'Jauns piedāvājums')
  const toCustomer = () => body.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus()
  const toLines = () => body.current?.querySelector<HTMLElement>('[data-keys="grid"] textarea')?.focus()
  useEffect(() => body.current?.querySelector<HTMLElement>('[name="customer_id"]')?.focus(), [])
  useView(tab, { save: () => void submit(), primary: () => void submit(), lines: toLines, search: toCustomer })

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

  /** Branch and contact are those of the customer. */
  function pickCustomer(customer: Option | null) {
    set({ customer_id: customer, branch_id: null, contact_id: null, ...(customer && { customer_name: null }) })
    if (customer) toLines()
  }

  function startOver() {
    reset(fresh)
    lines.clear(path)
    setRowErrors({})
    toCustomer()
  }

  return (
    <form ref={ref} onSubmit={(event) => void submit(event)} className="h-full min-h-0">
      <NewSaleLayout
        box={body}
        title="Jauns piedāvājums"
        customer={
          <ComboField
            {...field('customer_id')}
            label="Klients"
            hideLabel
            placeholder="Klients: nosaukums, reģ. Nr., tālrunis"
            onChange={pickCustomer}
            load={loadCustomers}
          />
        }
        actions={
          <>
            {(dirty || lines.document.lines.some(({ item }) => item)) && (
              <Button tone="quiet" onClick={startOver}>
                Sākt no jauna
              </Button>
            )}
            <Button tone="primary" shortcut="ctrl+Enter" busy={busy} onClick={() => void submit()}>
              Izveidot piedāvājumu
            </Button>
          </>
        }
        lines={
          <NewOfferLines
            tab={tab}
            hold={lines}
            quoteFor={{
              customer_id: customer_id && Number(customer_id.id),
              branch_id: branch_id && Number(branch_id.id),
              warehouse_id: null,
              date: isDay(date) ? date : null,
            }}
            onLeave={() => body.current?.querySelector<HTMLElement>('aside input')?.focus()}
            errors={rowErrors}
            onErrors={setRowErrors}
          />
        }
        fields={
          <div className="grid grid-cols-1 gap-2.5 @min-[460px]/main:@max-[816px]/main:grid-cols-2 @min-[816px]/main:@max-[1000px]/main:grid-cols-3">
            {offerFacts({ form: { field }, theirs: {} }, fresh, true)
              .filter(({ id }) => id !== 'customer_id')
              .map(({ id, field: entry }) => (
                <div key={id}>{entry}</div>
              ))}
          </div>
        }
        fieldsLabel="Piedāvājuma dati"
      />
    </form>
  )
}
