import { useState } from 'react'
import { useParams } from 'wouter'
import type { Answer } from '../../../contract/calls.ts'
import { credits } from '../../../contract/credits/credits.ts'
import { dayOf, formatMoney } from '../../../contract/format.ts'
import { labelOf } from '../../../contract/labels.ts'
import { viewVerbs } from '../../../commands/workspace/workspace.ts'
import { recordLoader, titleOf } from '../../commands/record-loader.ts'
import { useCall } from '../../commands/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { ComboField } from '../../ui/ComboField.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useDraft, useListOf, useTitle, useView } from '../../tabs/hooks.ts'
import { GeneralErrors } from '../../workspace/record/GeneralErrors.tsx'
import { useEntry } from '../../workspace/record/use-entry.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import {
  begunWith,
  bodyOfCredit,
  choiceOfEach,
  fullChoice,
  noChoice,
  selectedLines,
  freshCredit,
  totalOf,
  type NewCredit,
} from './new-credit.ts'
import { NewCreditFields } from './NewCreditFields.tsx'
import { NewCreditLines } from './NewCreditLines.tsx'

/** Creates a draft credit note; everything creditable is selected at first. */
export default function CreateCreditScreen({ tab }: ScreenProps) {
  const params = useParams<Partial<PageParams<'orderId'>>>()
  const source = sourceOf(params.orderId, tab.path)
  const { answer, failure, reload } = useCall(credits.creditable, source && { query: source }, { page: true })
  const data = source ? answer?.data : undefined
  const customer = data && nameOfBuyer(data)
  useTitle(tab, [params.orderId ? 'Kredītrēķins' : 'Jauns kredītrēķins', customer].filter(Boolean).join(': '))
  useListOf(tab, 'new-credit')
  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <header className="flex shrink-0 flex-wrap items-end gap-3 border-b border-line px-4 py-2.5">
        <h1 className="self-center text-title">{params.orderId ? 'Kredītrēķins' : 'Jauns kredītrēķins'}</h1>
        {!params.orderId && <CurrentInvoice source={source} name={data?.items[0]?.invoice.name} tab={tab} />}
        {customer && <span className="self-center text-head">{customer}</span>}
      </header>
      {failure && <ErrorState title="Kreditējamās rindas neizdevās ielādēt" onRetry={() => void reload()} reference={failure.reference} />}
      {!source && <EmptyState title="Izvēlieties rēķinu">Šeit būs rēķina rindas, ko vēl var kreditēt.</EmptyState>}
      {source && !failure && <Body key={tab.path} data={data} source={source} line={lineOf(tab.path)} tab={tab} />}
    </div>
  )
}

interface Source {
  order_id?: number
  invoice_id?: number
  simplified_invoice_id?: number
}

function sourceOf(orderId: string | undefined, path: string): Source | null {
  if (orderId) return { order_id: Number(orderId) }
  const searchParams = new URLSearchParams(path.split('?')[1])
  const simplified_invoice_id = Number(searchParams.get('simplified_invoice_id') ?? 0)
  if (simplified_invoice_id > 0) return { simplified_invoice_id }
  const invoice_id = Number(searchParams.get('invoice_id') ?? 0)
  return invoice_id > 0 ? { invoice_id } : null
}

/** The invoice line from which the credit began. */
function lineOf(path: string): number | null {
  return Number(new URLSearchParams(path.split('?')[1]).get('line_id') ?? 0) || null
}

function nameOfBuyer({ customer, buyer_name }: Creditable): string | null {
  return customer?.name ?? buyer_name
}

function CurrentInvoice({ source, name, tab }: { source: Source | null; name: string | undefined; tab: TabHandle }) {
  if (source?.simplified_invoice_id === undefined) return <InvoiceChoice id={source?.invoice_id} name={name} tab={tab} />
  return <span className="figures self-center text-head">{name}</span>
}

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

function Body({ data, ...rest }: Omit<FormProps, 'data'> & { data: Creditable | undefined }) {
  if (!data) return <SkeletonRows />
  if (data.items.length === 0)
    return <EmptyState title="Nav nekā, ko kreditēt">Rēķins nav akceptēts, vai viss jau ir kreditēts.</EmptyState>
  return <Form data={data} {...rest} />
}

type Creditable = Answer<typeof credits.creditable>['data']

interface FormProps {
  data: Creditable
  source: Source
  line: number | null
  tab: TabHandle
}

/** The selected method, else the original one. */
function refundOf({ refund_method }: NewCredit, { payment_method }: Creditable): NewCredit['refund_method'] {
  const method = refund_method ?? payment_method
  return method === 'offset' ? null : method
}

function Form({ data, source, line, tab }: FormProps) {
  const { items, price_mode } = data
  const ofSimplified = source.simplified_invoice_id !== undefined
  // Non-customers have no credit balance, so they are paid back.
  const paysBack = ofSimplified && data.customer === null
  const [today] = useState(() => dayOf(new Date()))
  const draft = useDraft<NewCredit>(tab, 'credit', () => ({ ...freshCredit(today), lines: begunWith(items, line) }))
  const note = draft.value
  const refundMethod = paysBack ? refundOf(note, data) : null
  const blocked = selectedLines(items, note).length > 0 ? null : 'Norādiet vismaz vienas rindas daudzumu'
  const change = (values: Partial<NewCredit>) => draft.set({ ...note, ...values })
  const { box, errors, send } = useEntry({
    tab,
    command: 'credit.draft',
    args: () => {
      const body = bodyOfCredit(items, { ...note, refund_method: refundMethod })
      const { order_id, ...invoice } = source
      return order_id === undefined ? { note: { ...body, ...invoice } } : { note: body, order_id }
    },
    blocked,
    lines: 'table input',
    onDone: draft.clear,
  })
  const takeAll = () => change({ lines: choiceOfEach(items, note, fullChoice) })
  const takeNone = () => change({ lines: choiceOfEach(items, note, () => noChoice) })
  useView(tab, { allLines: takeAll, noLines: takeNone })
  return (
    <div ref={box} className="flex flex-col gap-3 px-4 py-3">
      <div className="flex flex-wrap items-end gap-3">
        <NewCreditFields
          note={note}
          errors={errors}
          onChange={change}
          ofSimplified={ofSimplified}
          paysBack={paysBack}
          refundMethod={refundMethod}
        />
        <output className="figures ml-auto min-h-7.5 py-1.5 text-right">
          <span className="font-semibold">{formatMoney(totalOf(items, note))}</span>
          <span className="text-muted">{price_mode === 'gross' ? ' ar PVN' : ' bez PVN'}</span>
        </output>
        <Button tone="primary" shortcut="ctrl+Enter" onClick={() => void send()} disabledReason={blocked}>
          Izveidot kredītrēķinu
        </Button>
      </div>
      <GeneralErrors errors={errors} isShown={(name) => /^items\.\d+\./.test(name) || name in note} />
      <NewCreditLines
        items={items}
        note={note}
        errors={errors}
        onChange={(id, values) => change({ lines: { ...note.lines, [id]: { ...note.lines[id], ...values } } })}
      />
      <p className="flex items-center gap-2">
        <Button tone="quiet" tabIndex={-1} shortcut={viewVerbs.allLines.keys[0]} onClick={takeAll}>
          Visas rindas
        </Button>
        <Button tone="quiet" tabIndex={-1} shortcut={viewVerbs.noLines.keys[0]} onClick={takeNone}>
          Nevienu
        </Button>
        <span className="text-small text-muted">Atstarpe daudzumā: visu rindu vai neko</span>
      </p>
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
