import type { Command } from '../../../commands/command.ts'
import { countOf, formatMoney } from '../../../contract/format.ts'
import type { FoundRecord } from '../../../contract/workspace/workspace.ts'
import { commandById } from '../../commands/commands.ts'
import { prefill, type FilledLine } from '../../commands/prefill.ts'
import { startCommand } from '../../commands/run.ts'
import { closeThen } from '../../commands/shell-state.ts'
import type { Option } from '../../ui/use-options.ts'
import { begunForAnother } from './begun-order.ts'
import type { PaletteRow, PaletteSection } from '../palette-row.ts'
import { recordSection } from '../record-sections.ts'
import { recognised, type Recognised } from './recognise.ts'
import { linesOf } from './table.ts'
import type { ClipboardState } from './use-clipboard.ts'

const names: Readonly<Record<Recognised['is'], string>> = {
  iban: 'Konts',
  registration: 'Reģ. Nr.',
  vat: 'PVN Nr.',
  email: 'E-pasts',
  phone: 'Tālrunis',
  amount: 'Summa',
  number: 'Dokuments',
  imei: 'IMEI',
  barcode: 'Svītrkods',
}

/** Fields of a new customer. */
const fields: Readonly<Partial<Record<Recognised['is'], 'reg_nr' | 'vat_nr' | 'email' | 'phone'>>> = {
  registration: 'reg_nr',
  vat: 'vat_nr',
  email: 'email',
  phone: 'phone',
}

/** Numbers and codes are found like words. */
export function isApart(meaning: Recognised | null): meaning is Recognised {
  return meaning !== null && (meaning.fault !== null || !['number', 'imei', 'barcode'].includes(meaning.is))
}

/** The server's way to look for it, if not by words. */
export function meantBy(meaning: Recognised | null): 'iban' | 'amount' | undefined {
  return meaning?.is === 'iban' || meaning?.is === 'amount' ? meaning.is : undefined
}

interface MeaningRows {
  meaning: Recognised
  records: readonly FoundRecord[]
  /** The server has answered. */
  isComplete: boolean
  open: (record: FoundRecord, background: boolean) => void
  reasonAgainst: (command: Command) => string | null
}

/** Whose it is, or which documents have it; what nobody has begins a new customer. */
export function meaningSection({ meaning, records, isComplete, open, reasonAgainst }: MeaningRows): PaletteSection {
  const title = titleOf(meaning)
  if (meaning.fault !== null) return { title, rows: [refusedRow(title, meaning.fault)] }
  const found = recordSection(records, open).rows
  const field = fields[meaning.is]
  const hasCustomer = records.some(({ kind }) => kind === 'customer' || kind === 'contact')
  const rows = [...found]
  if (isComplete && field && !hasCustomer) rows.push(newCustomerRow(title, { [field]: meaning.value }, reasonAgainst))
  if (isComplete && rows.length === 0)
    rows.push(refusedRow(title, meaning.is === 'amount' ? 'tādas summas dokumentos nav' : 'tāda konta nevienam nav'))
  return { title, rows }
}

export function titleOf({ is, value }: Recognised): string {
  if (is === 'iban') return `${names.iban} ${value.replaceAll(/(.{4})(?=.)/g, '$1 ')}`
  return `${names[is]} ${is === 'amount' ? formatMoney(value) : value}`
}

function newCustomerRow(
  title: string,
  values: Parameters<typeof prefill<'customer'>>[1],
  reasonAgainst: MeaningRows['reasonAgainst'],
): PaletteRow {
  const command = commandById('customer.create')
  return {
    id: 'meaning customer',
    title: `Jauns klients: ${title}`,
    hint: 'šādu datu nevienam klientam nav',
    reason: reasonAgainst(command),
    does: `Jauns klients: ${title}`,
    opens: false,
    choose: () =>
      closeThen(() => {
        prefill('customer', values)
        void startCommand(command)
      }),
  }
}

function refusedRow(title: string, reason: string): PaletteRow {
  return { id: 'meaning none', title, hint: '', reason, does: title, opens: false, choose: () => undefined }
}

interface TableRows {
  lines: readonly FilledLine[]
  customer: Option | null
  reasonAgainst: MeaningRows['reasonAgainst']
}

/** New documents with the pasted lines. */
export function tableSection({ lines, customer, reasonAgainst }: TableRows): PaletteSection {
  const count = countOf(lines.length, 'rindu', 'rindām', 'rindām')
  const about = [
    ...lines.slice(0, 5).map(({ texts, quantity }) => `${quantity.replace('.', ',')} × ${texts.join(' · ')}`),
    ...(lines.length > 5 ? ['…'] : []),
  ]
  const row = (id: string, form: '/orders/create' | '/offers/create'): PaletteRow => {
    const command = commandById(id)
    return {
      id: `table ${id}`,
      title: `${command.title} ar ${count}`,
      hint: customer?.label ?? '',
      reason: reasonAgainst(command) ?? (form === '/orders/create' ? begunForAnother(customer) : null),
      does: `${command.title} ar ${count}; preces sameklē pēc koda, svītrkoda vai nosaukuma`,
      about: about.join('\n'),
      opens: false,
      choose: () =>
        closeThen(() => {
          prefill(form, { customer, lines })
          void startCommand(command)
        }),
    }
  }
  return { title: 'Ielīmētā tabula', rows: [row('order.create', '/orders/create'), row('offer.create', '/offers/create')] }
}

/** Proposes to take up the clipboard; null without anything known in it. */
export function clipboardSection(state: ClipboardState, paste: (text: string) => void, ask: () => void): PaletteSection | null {
  const row = (title: string, hint: string, choose: () => void): PaletteSection => ({
    title: 'Starpliktuve',
    rows: [{ id: 'clipboard', title, hint, reason: null, does: title, opens: false, choose }],
  })
  if (state.canAsk) return row('Skatīt starpliktuvi', 'konts, reģ. Nr., e-pasts, summa, numurs vai tabula; var arī ielīmēt ar Ctrl+V', ask)
  const { text } = state
  if (text === null) return null
  const meaning = recognised(text)
  const lines = meaning ? [] : linesOf(text)
  if (meaning) return row(titleOf(meaning), 'no starpliktuves', () => paste(text))
  return lines.length > 0 && text.includes('\t')
    ? row(`Tabula: ${countOf(lines.length, 'rinda', 'rindas', 'rindu')}`, 'no starpliktuves', () => paste(text))
    : null
}
