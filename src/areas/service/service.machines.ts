import { joinNames } from '../../../contract/record-names.ts'
import type { ServiceMachine } from '../../../contract/service/service-record.ts'
import { service } from '../../../contract/service/service.ts'
import { recordLoader } from '../../commands/record-loader.ts'
import { readOnce } from '../../commands/use-call.ts'
import type { LoadOptions, Option } from '../../ui/use-options.ts'

export async function machinesMeant(q: string, customerId: number | null, signal?: AbortSignal): Promise<ServiceMachine[]> {
  const query = { ...(q !== '' && { q }), ...(customerId !== null && { customer_id: customerId }) }
  return (await readOnce(service.createData, { query }, signal)).data.machines
}

/** The id is the machine's UUID. */
export function optionOfMachine({ uuid, inventory_nr, name, serial_nr, customer }: ServiceMachine): Option {
  return { id: uuid, label: `${inventory_nr} ${name}`, hint: joinNames(serial_nr, customer?.name) }
}

/** Finds customers, and machines whose owner is calling. */
export const loadCallers: LoadOptions = async (q, signal) => {
  const words = q.trim()
  const [customers, machines] = await Promise.all([
    recordLoader('customer')(q, signal),
    words.length < 3 ? [] : machinesMeant(words, null, signal),
  ])
  return [...customers, ...machines.filter(({ customer }) => customer !== null).map(optionOfMachine)]
}

const loaders = new Map<number | null, LoadOptions>()

/** Returns a stable function per customer. */
export function loadMachines(customerId: number | null): LoadOptions {
  const cached = loaders.get(customerId)
  if (cached) return cached
  const load: LoadOptions = async (q, signal) => {
    if (customerId === null && q.trim() === '') return []
    return (await machinesMeant(q.trim(), customerId, signal)).map(optionOfMachine)
  }
  loaders.set(customerId, load)
  return load
}
