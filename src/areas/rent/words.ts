import type { ChosenPrice, RentedMachine } from '../../../commands/rent-machines.ts'
import type { RentItem, RentRow } from '../../../contract/rent-record.ts'
import { rememberTitle } from '../../desk/ArgumentField.tsx'
import type { Tone } from '../../ui/classes.ts'
import type { Option } from '../../ui/use-options.ts'

/** The colour that goes with the word of each state. */
export const rentTones: Readonly<Record<RentRow['status'], Tone>> = { active: 'success', ended: 'neutral' }

/** What commands on a rent have to know of it, from its page or its row. */
export function billableFacts({ customer, do_not_invoice, uninvoiced }: RentRow) {
  return { customer_id: customer.id, do_not_invoice, uninvoiced }
}

/** A machine of a rent as pickers offer it. */
export function machineOption({ id, inventory_item, catalog_item, location }: RentItem): Option {
  return { id, label: `${inventory_item.name} ${catalog_item.name}`, hint: location ?? undefined }
}

/** A machine of a rent as commands on it take it: what its dialog starts from. */
export function rentedMachine({ id, lock_version, date_from, monthly_fee, branch, location }: RentItem): RentedMachine {
  if (branch) rememberTitle('customer_branch', branch.id, branch.name)
  return { id, lock_version, date_from, monthly_fee, branch_id: branch?.id ?? null, location }
}

/** A price of readings as the command that puts it right takes it. */
export function chosenPrice({ id, lock_version, price, included }: RentItem['reading_prices'][number]): ChosenPrice {
  return { id, lock_version, price, included }
}
