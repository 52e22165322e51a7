import type { PriceArgument, RentedMachine } from '../../../commands/rent/rent-machines.ts'
import type { ReadingArgument } from '../../../commands/rent/rent-readings.ts'
import type { MachineArgument } from '../../../commands/rent/rent.ts'
import { formatDate, formatMoney, formatPercent } from '../../../contract/format.ts'
import type { RentItem, RentReading, RentRecord, RentRow } from '../../../contract/rent/rent-record.ts'
import { rememberTitle } from '../../commands/record-loader.ts'
import type { Tone } from '../../ui/classes.ts'
import type { Option } from '../../ui/use-options.ts'

export const rentTones: Readonly<Record<RentRow['status'], Tone>> = { active: 'success', ended: 'neutral' }

export function billableFacts({ customer, do_not_invoice, uninvoiced }: RentRow) {
  return { customer_id: customer.id, do_not_invoice, uninvoiced }
}

export function creditableFacts(record: RentRecord) {
  const accepted = record.invoiced_beyond.filter(({ invoice }) => invoice.number !== null)
  const invoiced_beyond = accepted.map(({ invoice, invoice_item_id }) => ({ invoice_id: invoice.id, invoice_item_id }))
  return { ...billableFacts(record), invoiced_beyond }
}

export function termsInWords({
  fee,
  indexation_pc,
  minimum_fee,
}: Pick<RentRecord['rent_terms'][number], 'fee' | 'indexation_pc' | 'minimum_fee'>): string {
  const words = [
    fee === null ? '' : `${formatMoney(fee)} mēnesī`,
    Number(indexation_pc) > 0 ? `indeksācija ${formatPercent(indexation_pc)}` : '',
    minimum_fee === null ? '' : `vismaz ${formatMoney(minimum_fee)}`,
  ]
  return words.filter(Boolean).join(', ') || 'bez maksas par visu nomu'
}

function machineName({ inventory_item, catalog_item }: RentItem): string {
  return `${inventory_item.name} ${catalog_item.name}`
}

export function machineOption(item: RentItem): Option {
  return { id: item.id, label: machineName(item), hint: item.location ?? undefined }
}

export function toMachineArgument(item: RentItem): MachineArgument {
  return { id: item.id, lock_version: item.lock_version, name: machineName(item), date_from: item.date_from }
}

export function rentedMachine(item: RentItem): RentedMachine {
  const { id, lock_version, date_from, monthly_fee, branch, location } = item
  if (branch) rememberTitle('customer_branch', branch.id, branch.name)
  return { id, lock_version, name: machineName(item), date_from, monthly_fee, branch_id: branch?.id ?? null, location }
}

type Agreed = RentItem['reading_prices'][number]

/** @param machine its number */
export function toPriceArgument({ id, lock_version, price, included, option, valid_from }: Agreed, machine: string): PriceArgument {
  return { id, lock_version, name: `${machine}, ${option.name} no ${formatDate(valid_from)}`, price, included }
}

export function toReadingArgument({ id, lock_version, value, option, date }: RentReading, machine: string): ReadingArgument {
  return { id, lock_version, name: `${machine}, ${option.name} ${formatDate(date)}`, value }
}
