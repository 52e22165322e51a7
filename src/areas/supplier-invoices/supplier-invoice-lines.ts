import type { Body } from '../../../contract/calls.ts'
import { big, round2 } from '../../../contract/money.ts'
import { vatDeductions } from '../../../contract/company/vat-lists.ts'
import type {
  ProcurementInvoiceItem,
  ProcurementInvoiceRow,
  supplierInvoices,
} from '../../../contract/supplier-invoices/supplier-invoices.ts'
import { formatPercent } from '../../../contract/format.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { DayRates } from '../../data/vat-rates.ts'
import type { LineColumn } from '../../ui/line-grid/columns.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'
import { among, optionOf } from '../../workspace/record/options.ts'

/** Of goods the name is theirs; a cost without goods is one of its price. */
export interface Values {
  name: string | null
  quantity: string | null
  price: string | null
  discount_percent: string | null
  vat_rate_code: string | null
  /** Limit of the deduction of its tax; null: deducted in full. */
  vat_deduction: Option | null
}

export interface Row extends Values {
  key: number
  line: ProcurementInvoiceItem | undefined
}

/** Sums of a credit note stand below zero; people enter and read them above. EUR. */
export function statedOf({ is_credit }: Pick<ProcurementInvoiceRow, 'is_credit'>, amount: string): string {
  return is_credit ? round2(big(amount).neg()) : amount
}

export function statedLine(invoice: Pick<ProcurementInvoiceRow, 'is_credit'>, line: ProcurementInvoiceItem): ProcurementInvoiceItem {
  if (!invoice.is_credit) return line
  return { ...line, price: big(line.price).neg().toFixed(4), net: statedOf(invoice, line.net) }
}

type NewLine = Body<typeof supplierInvoices.addItems>['lines'][number]
type Changes = Omit<Body<typeof supplierInvoices.updateItem>, 'lock_version'>

export const fresh: Values = { name: null, quantity: null, price: null, discount_percent: null, vat_rate_code: null, vat_deduction: null }

export function valuesOf({ name, quantity, price, discount_percent, vat_rate_code, vat_deduction }: ProcurementInvoiceItem): Values {
  return { name, quantity, price, discount_percent, vat_rate_code, vat_deduction: optionOf(vat_deduction) }
}

const figures = ['quantity', 'price', 'discount_percent'] as const

/** Null without changes. */
export function changesOf(line: ProcurementInvoiceItem, values: Partial<Values>): Changes | null {
  const changes: Changes = {}
  for (const name of figures) {
    const value = values[name]
    if (value && !big(value).eq(big(line[name]))) changes[name] = value
  }
  const { name, vat_rate_code, vat_deduction } = values
  if (name && name !== line.name) changes.name = name
  if (vat_rate_code && vat_rate_code !== line.vat_rate_code) changes.vat_rate_code = vat_rate_code
  if (vat_deduction !== undefined && vat_deduction?.id !== line.vat_deduction?.id) {
    changes.vat_deduction_id = vat_deduction && Number(vat_deduction.id)
  }
  return Object.keys(changes).length > 0 ? changes : null
}

/** A cost; null while its name or price is missing. */
export function newLineOf({ name, price, vat_rate_code, vat_deduction }: Partial<Values>, usualRate: string): NewLine | null {
  if (!name || !price) return null
  return {
    name,
    price,
    vat_rate_code: vat_rate_code ?? usualRate,
    ...(vat_deduction && { vat_deduction_id: Number(vat_deduction.id) }),
  }
}

const pickers = new Map<string, LoadOptions>()

/** Limits that are valid on the day. */
export function deductionPicker(day: string): LoadOptions {
  const picker =
    pickers.get(day) ??
    among(async () => {
      const { data } = await readOnce(vatDeductions.calls.list, { query: { per_page: 200 } })
      return data
        .filter(({ valid_from, valid_to }) => valid_from <= day && (valid_to === null || valid_to >= day))
        .map(({ id, name, code, deductible_percent }) => ({ id, label: `${name}, ${formatPercent(deductible_percent)}`, hint: code }))
    })
  pickers.set(day, picker)
  return picker
}

const withoutGoods = ({ line }: Row): boolean => (line?.procurement_item_id ?? null) === null

export function columnsOf(day: string, rates: DayRates): readonly LineColumn<Row>[] {
  return [
    {
      id: 'name',
      header: 'Nosaukums',
      width: 140,
      grow: 1,
      kind: 'text',
      value: ({ name }) => name,
      locked: (row) => !withoutGoods(row),
    },
    { id: 'sku', header: 'Artikuls', width: 92, kind: 'computed', value: ({ line }) => line?.sku },
    {
      id: 'procurement',
      header: 'Iepirkums',
      width: 124,
      hidePriority: 1,
      kind: 'computed',
      value: ({ line }) => line?.procurement?.name,
    },
    {
      id: 'quantity',
      header: 'Daudzums',
      width: 76,
      kind: 'quantity',
      value: ({ line, quantity }) => quantity ?? (line ? null : '1'),
      locked: withoutGoods,
    },
    { id: 'unit', header: 'Mērv.', width: 50, hidePriority: 2, kind: 'computed', value: ({ line }) => line?.measure_unit?.name },
    {
      id: 'expected',
      header: 'Saņemts par',
      width: 86,
      hidePriority: 4,
      kind: 'computed',
      figures: 'price',
      value: ({ line }) => line?.expected_price,
    },
    { id: 'price', header: 'Cena', width: 76, kind: 'price', value: ({ price }) => price },
    {
      id: 'discount_percent',
      header: 'Atlaide, %',
      width: 72,
      hidePriority: 5,
      kind: 'percent',
      value: ({ discount_percent }) => discount_percent,
      locked: withoutGoods,
    },
    {
      id: 'vat_rate_code',
      header: 'PVN',
      width: 62,
      kind: 'select',
      choices: rates.all,
      value: ({ vat_rate_code }) => vat_rate_code ?? rates.usual,
      entry: false,
    },
    {
      id: 'vat_deduction',
      header: 'Atskaitīšana',
      width: 150,
      least: 130,
      kind: 'record',
      load: deductionPicker(day),
      value: ({ vat_deduction }) => vat_deduction?.label,
      patch: (value) => ({ vat_deduction: value !== null && typeof value === 'object' ? value : null }),
      entry: false,
    },
    { id: 'net', header: 'Summa', width: 84, kind: 'computed', figures: 'money', value: ({ line, price }) => line?.net ?? price },
    {
      id: 'difference',
      header: 'Starpība',
      width: 72,
      hidePriority: 3,
      kind: 'computed',
      figures: 'money',
      value: ({ line }) => line?.difference,
    },
  ]
}
