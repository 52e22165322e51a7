import { service } from '../../contract/service.ts'
import { createDesk } from '../desk/desk.ts'
import { commandById, reasonAgainst } from '../desk/commands.ts'
import { notify } from '../desk/notices.ts'
import { startCommand } from '../desk/run.ts'
import { readOnce } from '../desk/use-call.ts'
import { activeTab } from '../tabs/store.ts'

/** Opens a new service application of the machine whose sticker or serial number a scanner read, whoever has it. */
export async function openScanned(code: string): Promise<void> {
  const tab = activeTab()?.id ?? null
  const command = commandById('service.create')
  const reason = reasonAgainst(command, createDesk(tab), tab)
  if (reason !== null) return notify({ color: 'blue', text: reason })
  const meant = code.toLowerCase()
  const machines = await readOnce(service.createData, { query: { q: code } }).then(
    ({ data }) => data.machines,
    () => null,
  )
  if (machines === null) return notify({ color: 'red', text: 'Iekārtu neizdevās meklēt' })
  const found = machines.find(({ uuid, serial_nr, inventory_nr }) =>
    [uuid, serial_nr, inventory_nr].some((number) => number?.toLowerCase() === meant),
  )
  if (!found) return notify({ color: 'blue', text: `Iekārtas ar kodu ${code} nav` })
  await startCommand(command, { machine: found.uuid }, tab)
}
