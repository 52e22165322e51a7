import { useRef, useState } from 'react'
import { creditReasonWords, lowersPrice, type CreditReason } from '../../../contract/credit-reasons.ts'
import type { CreditableItem } from '../../../contract/credit-note-record.ts'
import { credits } from '../../../contract/credits.ts'
import { dayOf, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { recordLoader, titleOf } from '../../desk/ArgumentField.tsx'
import { startPage } from '../../desk/run.ts'
import { useCall } from '../../desk/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckField } from '../../ui/CheckField.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldErrors } from '../../ui/use-form.ts'
import { useDraft, useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { choicesOf } from '../../workspace/record/facts.tsx'
import type { ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { bodyOfCredit, chosenOf, freshCredit, totalOf, type NewCredit } from './new-credit.ts'
import { NewCreditLines } from './NewCreditLines.tsx'

/**
 * A credit note made from an invoice, or from all invoices of an order: all that can be credited is
 * chosen to begin with, quantities say how much; Ctrl+Enter makes the draft.
 */
export default function CreateCreditScreen({ params, tab }: ScreenProps<'orderId'>) {
  const source = sourceOf(params.orderId, tab.path)
  const { answer, failure, reload } = useCall(credits.creditable, source && { query: source }, { page: true })
  const data = source ? answer?.data : undefined
  const customer = data?.customer?.name
  useTitle(tab, [params.orderId ? 'Kredītrēķins' : 'Jauns kredītrēķins', customer].filter(Boolean).join(': '))
  useListOf(tab, 'new-credit')
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title">{params.orderId ? 'Kredītrēķins' : 'Jauns kredītrēķins'}</h1>
        {!params.orderId && <InvoiceChoice id={source?.invoice_id} name={data?.items[0]?.invoice.name} tab={tab} />}
        {customer && <span className="self-center text-head">{customer}</span>}
      </header>
      {failure && <ErrorState title="Kreditējamās rindas neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />}
      {!source && <EmptyState title="Izvēlieties rēķinu">Šeit būs rēķina rindas, ko vēl var kreditēt.</EmptyState>}
      {source && !failure && <Body key={tab.path} items={data?.items} source={source} tab={tab} />}
    </div>
  )
}

/** What is credited: the invoices of an order, or one invoice. */
interface Source {
  order_id?: number
  invoice_id?: number
}

function sourceOf(orderId: string | undefined, path: string): Source | null {
  if (orderId) return { order_id: Number(orderId) }
  const invoice_id = Number(new URLSearchParams(path.split('?')[1]).get('invoice_id') ?? 0)
  return invoice_id > 0 ? { invoice_id } : null
}

/** The invoice that is credited, found by number or customer. */
function InvoiceChoice({ id, name, tab }: { id: number | undefined; name: string | undefined; tab: TabHandle }) {
  return (
    <ComboField
      label="Rēķins"
      name="invoice_id"
      className="w-80"
      placeholder="Numurs vai klients"
      value={id === undefined ? null : { id, label: name ?? titleOf('invoice', id) }}
      onChange={(option) => {
        tab.navigate(`/invoices/create_credit_invoice${option ? `?invoice_id=${option.id}` : ''}`, { replace: true })
      }}
      load={recordLoader('invoice')}
      autoFocus={id === undefined}
    />
  )
}

/** The form once its lines are there, or why there is none. */
function Body({ items, ...rest }: Omit<FormProps, 'items'> & { items: readonly CreditableItem[] | undefined }) {
  if (!items) return <SkeletonRows />
  if (items.length === 0) return <EmptyState title="Nav nekā, ko kreditēt">Rēķins nav akceptēts, vai viss jau ir kreditēts.</EmptyState>
  return <Form items={items} {...rest} />
}

interface FormProps {
  items: readonly CreditableItem[]
  source: Source
  tab: TabHandle
}

function Form({ items, source, tab }: FormProps) {
  const [today] = useState(() => dayOf(new Date()))
  const draft = useDraft<NewCredit>(tab, 'credit', () => freshCredit(today))
  const [errors, setErrors] = useState<FieldErrors>({})
  const box = useRef<HTMLDivElement>(null)
  const note = draft.value
  const chosen = chosenOf(items, note)
  const change = (values: Partial<NewCredit>) => draft.set({ ...note, ...values })
  useView(tab, {
    primary: () => void make(),
    save: () => void make(),
    lines: () => box.current?.querySelector<HTMLElement>('table input')?.focus(),
  })

  async function make() {
    if (chosen.length === 0) return
    const body = bodyOfCredit(items, note)
    const { order_id, invoice_id } = source
    const args = order_id === undefined ? { note: { ...body, invoice_id } } : { note: body, order_id }
    const { outcome, errors: refused } = await startPage('credit.draft', args, tab.id)
    if (outcome === 'done') draft.clear()
    setErrors(refused)
  }

  const general = Object.entries(errors).flatMap(([field, texts]) => (/^items\.\d+\./.test(field) || field in note ? [] : texts))
  return (
    <div ref={box} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={labelOf('reason')}
          name="reason"
          className="w-44"
          required
          choices={choicesOf(creditReasonWords)}
          value={note.reason}
          onChange={(reason) => change({ reason: (reason ?? 'return') as CreditReason, lines: {} })}
          error={errors['reason']}
          autoFocus
        />
        <TextField
          label="Paskaidrojums"
          name="reason_text"
          className="w-72"
          value={note.reason_text}
          onChange={(reason_text) => change({ reason_text })}
          error={errors['reason_text']}
        />
        <DateField
          label={labelOf('date')}
          name="date"
          className="w-28"
          value={note.date}
          onChange={(date) => change({ date })}
          error={errors['date']}
        />
        {!lowersPrice(note.reason) && (
          <CheckField
            label={labelOf('reopen_order')}
            name="reopen_order"
            value={note.reopen_order}
            onChange={(reopen_order) => change({ reopen_order })}
            error={errors['reopen_order']}
          />
        )}
        <output className="figures ml-auto min-h-7.5 py-1.5 text-right">
          <span className="font-semibold">{formatMoney(totalOf(items, note))}</span>
          <span className="text-muted"> bez PVN</span>
        </output>
        <Button
          tone="primary"
          shortcut="ctrl+Enter"
          onClick={() => void make()}
          disabledReason={chosen.length > 0 ? null : 'Norādiet vismaz vienas rindas daudzumu'}
        >
          Izveidot kredītrēķinu
        </Button>
      </div>
      {general.length > 0 && (
        <p role="alert" className="text-danger">
          {general.join(' ')}
        </p>
      )}
      <NewCreditLines
        items={items}
        note={note}
        errors={errors}
        onChange={(id, values) => change({ lines: { ...note.lines, [id]: { ...note.lines[id], ...values } } })}
      />
      <TextField
        label={labelOf('notes')}
        name="notes"
        className="max-w-160"
        value={note.notes}
        onChange={(notes) => change({ notes })}
        error={errors['notes']}
      />
    </div>
  )
}
