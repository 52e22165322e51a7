import { joinNames } from '../../../contract/record-names.ts'
import type { ServiceMachine } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { recordLoader } from '../../commands/ArgumentField.tsx'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

/** Machines that the words or a scanned sticker mean; of one customer where he is known. */
export async function machinesMeant(q: string, customerId: number | null, signal?: AbortSignal): Promise<ServiceMachine[]> {
  const query = { ...(q !== '' && { q }), ...(customerId !== null && { customer_id: customerId }) }
  return (await readOnce(service.createData, { query }, signal)).data.machines
}

/** A machine as a choice, named by what a call takes: its UUID. */
export function optionOfMachine({ uuid, inventory_nr, name, serial_nr, customer }: ServiceMachine): Option {
  return { id: uuid, label: `${inventory_nr} ${name}`, hint: joinNames(serial_nr, customer?.name) }
}

/** Finds customers by name, number, phone or e-mail, and machines by their sticker or serial number: whose it is calls. */
export const loadCallers: LoadOptions = async (q, signal) => {
  const words = q.trim()
  const [customers, machines] = await Promise.all([
    recordLoader('customer')(q, signal),
    words.length < 3 ? [] : machinesMeant(words, null, signal),
  ])
  return [...customers, ...machines.filter(({ customer }) => customer !== null).map(optionOfMachine)]
}

const made = new Map<number | null, LoadOptions>()

/** Finds machines of a customer; the same function for the same customer. */
export function loadMachines(customerId: number | null): LoadOptions {
  const known = made.get(customerId)
  if (known) return known
  const load: LoadOptions = async (q, signal) => {
    if (customerId === null && q.trim() === '') return []
    return (await machinesMeant(q.trim(), customerId, signal)).map(optionOfMachine)
  }
  made.set(customerId, load)
  return load
}
