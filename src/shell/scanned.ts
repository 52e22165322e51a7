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

/** Pages of rent: there a sticker means the rent of its machine. */
const rentPages = /^\/(rent|workspace\/rent_)/

/**
 * Opens what a scanner read the sticker or serial number of: a new service application of the machine, wherever one is; on
 * pages of rent the machine's rent, where it has one.
 */
export async function openScanned(code: string): Promise<void> {
  const shown = activeTab()
  if (shown && rentPages.test(pathOfTab(shown)) && (await openRented(code))) return
  const tab = activeTab()?.id ?? null
  const command = commandById('service.create')
  const reason = reasonAgainst(command, createCommandContext(tab), tab)
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

/** Opens the rent of a machine that is out; where it was rented before and is not now, its latest. False where it has none. */
async function openRented(code: string): Promise<boolean> {
  const items = await readOnce(rent.items, { query: { machine: code } }).then(
    ({ data }) => data,
    () => null,
  )
  // What is out of reach is told by the other way of asking.
  const item = items?.find(({ date_to }) => date_to === null) ?? items?.[0]
  if (item) openPath(`/rent/${item.rent.id}`)
  return item !== undefined
}
