import { rent } from '../../contract/rent/rent.ts'
import { service } from '../../contract/service/service.ts'
import { createCommandContext } from '../commands/context.ts'
import { commandById, reasonAgainst } from '../commands/commands.ts'
import { notify } from '../commands/notices.ts'
import { startCommand } from '../commands/run.ts'
import { openPath } from '../commands/navigate.ts'
import { readOnce } from '../commands/use-call.ts'
import { pathOfTab } from '../tabs/model.ts'
import { activeTab } from '../tabs/store.ts'

const rentPages = /^\/(rent|workspace\/rent_)/

/** Opens a new service application of the scanned machine, or its rent on rent pages. */
export async function openScanned(code: string): Promise<void> {
  const activeTabState = activeTab()
  if (activeTabState && rentPages.test(pathOfTab(activeTabState)) && (await openRented(code))) return
  const tab = activeTab()?.id ?? null
  const command = commandById('service.create')
  const reason = reasonAgainst(command, createCommandContext(tab), tab)
  if (reason !== null) return notify({ color: 'blue', text: reason })
  const scannedCode = code.toLowerCase()
  const machines = await readOnce(service.createData, { query: { q: code } }).then(
    ({ data }) => data.machines,
    () => null,
  )
  if (machines === null) return notify({ color: 'red', text: 'Iekārtu neizdevās meklēt' })
  const found = machines.find(({ uuid, serial_nr, inventory_nr }) =>
    [uuid, serial_nr, inventory_nr].some((number) => number?.toLowerCase() === scannedCode),
  )
  if (!found) return notify({ color: 'blue', text: `Iekārtas ar kodu ${code} nav` })
  await startCommand(command, { machine: found.uuid }, tab)
}

/** Current or latest rent; false if none. */
async function openRented(code: string): Promise<boolean> {
  const items = await readOnce(rent.items, { query: { machine: code } }).then(
    ({ data }) => data,
    () => null,
  )
  // Errors are shown by the other lookup.
  const item = items?.find(({ date_to }) => date_to === null) ?? items?.[0]
  if (item) openPath(`/rent/${item.rent.id}`)
  return item !== undefined
}
