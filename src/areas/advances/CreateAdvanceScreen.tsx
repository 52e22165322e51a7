import type { advances } from '../../../contract/advances/advances.ts'
import { useState } from 'react'
import { formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { big, round2, sum } from '../../../contract/money.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { startPage } from '../../commands/run.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { PriceField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import type { Option } from '../../ui/use-options.ts'
import { today, useVatRates } from '../../data/vat-rates.ts'
import { useDraft, useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { omitted, valuesFor } from '../../workspace/record/call-fields.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { proposed } from '../shared/proposed.ts'

interface Line {
  name: string | null
  price_gross: string | null
  vat_rate_code: string | null
}

interface NewAdvance {
  customer: Option | null
  due_date: string | null
  notes: string | null
  lines: readonly Line[]
}

/** Without a rate: the standard one of the day. */
const emptyLine: Line = { name: 'Avanss', price_gross: null, vat_rate_code: null }
const fresh = (): NewAdvance =>
  valuesFor<typeof advances.create>()({
    customer: null,
    due_date: null,
    notes: null,
    lines: [emptyLine],
    // The chosen customer.
    customer_id: omitted,
    // From `lines`.
    items: omitted,
    // A person issues it today and to the customer as a whole.
    date: omitted,
    branch_id: omitted,
    // Given later on the page of the invoice.
    payment_term_text: omitted,
  })

export default function CreateAdvanceScreen({ tab }: ScreenProps) {
  const draft = useDraft(tab, 'advance', () => ({ ...fresh(), customer: proposed(tab, 'customer') }))
  const [errors, setErrors] = useState<FieldErrors>({})
  const rates = useVatRates().on(today())
  const { customer, due_date, notes, lines } = draft.value
  const change = (values: Partial<NewAdvance>) => draft.set({ ...draft.value, ...values })
  const setLine = (place: number, values: Partial<Line>) =>
    change({ lines: lines.map((line, index) => (index === place ? { ...line, ...values } : line)) })
  const filled = lines.filter(({ name, price_gross }) => name && price_gross && /^\d+(\.\d+)?$/.test(price_gross))
  useTitle(tab, customer ? `Jauns avansa rēķins: ${customer.label}` : 'Jauns avansa rēķins')
  useListOf(tab, 'new-advance')
  useView(tab, { primary: () => void issue(), save: () => void issue(), new: () => change({ lines: [...lines, emptyLine] }) })

  async function issue() {
    if (!customer || filled.length === 0) return
    const advance = {
      customer_id: Number(customer.id),
      notes,
      ...(due_date && { due_date }),
      items: filled.map(({ name, price_gross, vat_rate_code }) => ({
        name: name ?? '',
        price_gross: price_gross ?? '0',
        ...(vat_rate_code && { vat_rate_code }),
      })),
    }
    const { outcome, errors: refused } = await startPage('advance.issue', { advance }, tab.id)
    if (outcome === 'done') draft.clear()
    setErrors(refused)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns avansa rēķins" />
      <div className="flex max-w-200 flex-col gap-3 px-4 py-3">
        <ComboField
          label={labelOf('customer_id')}
          name="customer_id"
          placeholder="Nosaukums, reģ. Nr., tālrunis"
          value={customer}
          onChange={(value) => change({ customer: value })}
          load={recordLoader('customer')}
          error={errors['customer_id']}
          required
          autoFocus
        />
        {lines.map((line, place) => (
          // Lines have no keys and are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className="grid grid-cols-[minmax(0,1fr)_140px_100px] items-end gap-3">
            <TextField
              label="Par ko"
              name="name"
              value={line.name}
              onChange={(name) => setLine(place, { name })}
              error={errors[`items.${place}.name`]}
            />
            <PriceField
              label={labelOf('price_gross')}
              name="price_gross"
              value={line.price_gross}
              onChange={(price_gross) => setLine(place, { price_gross })}
              error={errors[`items.${place}.price_gross`]}
            />
            <SelectField
              label="PVN"
              name="vat_rate_code"
              required
              choices={rates.line}
              value={line.vat_rate_code ?? rates.usual}
              onChange={(code) => setLine(place, { vat_rate_code: code })}
              error={errors[`items.${place}.vat_rate_code`]}
            />
          </div>
        ))}
        <div>
          <Button onClick={() => change({ lines: [...lines, emptyLine] })}>Pievienot rindu</Button>
        </div>
        <DateField
          label={labelOf('due_date')}
          name="due_date"
          value={due_date}
          onChange={(value) => change({ due_date: value })}
          error={errors['due_date']}
          hint="Tukšs: pēc klienta apmaksas nosacījumiem"
        />
        <TextField
          label={labelOf('notes')}
          name="notes"
          value={notes}
          onChange={(value) => change({ notes: value })}
          error={errors['notes']}
        />
        <div className="flex items-center gap-4">
          <Button
            tone="primary"
            shortcut="ctrl+Enter"
            onClick={() => void issue()}
            disabledReason={!customer ? 'Izvēlieties klientu' : filled.length === 0 ? 'Norādiet, par ko un cik' : null}
          >
            Izrakstīt avansa rēķinu
          </Button>
          <output className="figures">
            <span className="font-semibold">{formatMoney(round2(sum(filled.map(({ price_gross }) => big(price_gross)))))}</span>{' '}
            <span className="text-muted">ar PVN</span>
          </output>
        </div>
      </div>
    </div>
  )
}
