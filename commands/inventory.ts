import type { Body } from '../contract/calls.ts'
import { inventory, maintenanceIntervals } from '../contract/inventory.ts'
import { technicalDocuments } from '../contract/technical-documents.ts'
import { acting, editing, tell } from './acting.ts'
import { commands, type Argument, type Arguments } from './command.ts'
import type { Desk } from './desk.ts'
import { confirmation } from './reference.ts'

/** A maintenance of the piece in front, as its row or the picker names it. */
export interface ChosenMaintenance extends Arguments {
  id: number
  lock_version: number
  interval_months: number
  is_active: boolean
}

const rule = 'manage_technical_documents'
const list = '/stock/inventory_items'

function front(desk: Desk): { inventoryItem: string } {
  return { inventoryItem: String(desk.record?.id ?? 0) }
}

async function save(desk: Desk, changes: Omit<Body<typeof inventory.update>, 'lock_version'>): Promise<void> {
  await desk.send(inventory.update, { params: front(desk), body: { ...changes, lock_version: desk.record?.lock_version ?? 0 } })
  await tell(desk)
}

const interval: Argument = {
  name: 'interval_months',
  label: 'Intervāls',
  kind: 'choice',
  choices: maintenanceIntervals.map((months) => ({ value: String(months), label: `${months} mēn.` })),
}
const lastAt: Argument = { name: 'last_at', label: 'Pēdējā apkope', kind: 'date', optional: true }
const ofPiece: Argument = { name: 'maintenance', label: 'Apkope', kind: 'picker', picker: 'inventory-maintenance' }

/** What the row of a maintenance knows already. */
const chosen = (given: Arguments): ChosenMaintenance | undefined => given['maintenance'] as ChosenMaintenance | undefined

/** Commands on the piece of inventory in front and on the list of them. */
export const inventoryCommands = commands('Inventārs', 'record:inventory_item', [
  {
    id: 'inventory.hand-over',
    title: 'Nodot preces inventārā',
    scope: 'everywhere',
    keys: ['c a'],
    keywords: ['jauns inventārs', 'iekārta', 'inventory'],
    rule: { anyOf: [rule, 'view_inventory_items'] },
    // The form gives the fields; without them it opens.
    run: async (desk, { document }: { document?: Body<typeof technicalDocuments.createInventory> }) => {
      if (!document) return desk.open(`${list}/create`)
      const { inventory_items: pieces } = await desk.send(technicalDocuments.createInventory, { body: document })
      desk.notify('created')
      const [piece] = pieces
      if (!piece || pieces.length > 1) return desk.become(list)
      desk.become(`${list}/${piece.uuid}`)
      desk.openBehind(list)
    },
  },
  {
    id: 'inventory.edit',
    title: 'Labot inventāra datus',
    keywords: ['sērijas numurs', 'garantija', 'piezīmes'],
    rule,
    event: 'EDIT',
    run: editing(inventory.update),
  },
  {
    id: 'inventory.assign',
    title: 'Nodot lietošanā',
    keywords: ['piešķirt', 'darbinieks', 'klients', 'assign'],
    rule,
    event: 'ASSIGN',
    arguments: [{ name: 'holder', label: 'Kam', kind: 'picker', picker: 'inventory-holder' }],
    run: (desk, { holder }: { holder: Omit<Body<typeof inventory.update>, 'lock_version'> }) => save(desk, { ...holder, event: 'ASSIGN' }),
  },
  {
    id: 'inventory.unassign',
    title: 'Saņemt atpakaļ',
    many: 'Saņemt atpakaļ',
    keys: ['f10'],
    keywords: ['atdot', 'noliktavā', 'unassign'],
    rule,
    event: 'UNASSIGN',
    run: (desk) => save(desk, { event: 'UNASSIGN' }),
  },
  {
    id: 'inventory.add-maintenance',
    title: 'Pievienot apkopi',
    keywords: ['apkopes intervāls', 'maintenance'],
    rule,
    event: 'MAINTENANCE_UPDATE',
    arguments: [{ name: 'name', label: 'Kas jādara', kind: 'text' }, interval, lastAt],
    run: async (desk, { name, interval_months, last_at }: { name: string; interval_months: string; last_at?: string | null }) => {
      const body = { name, interval_months: Number(interval_months), ...(last_at && { last_at }) }
      await desk.send(inventory.addMaintenance, { params: front(desk), body })
      await tell(desk, 'added')
    },
  },
  {
    id: 'inventory.edit-maintenance',
    title: 'Labot apkopi',
    rule,
    event: 'MAINTENANCE_UPDATE',
    arguments: [
      ofPiece,
      { ...interval, initial: (_, given) => String(chosen(given)?.interval_months ?? '') },
      lastAt,
      { name: 'is_active', label: 'Aktīvs', kind: 'flag', initial: (_, given) => chosen(given)?.is_active ?? true },
    ],
    run: async (desk, { maintenance, interval_months, last_at, is_active }: EditedMaintenance) => {
      const { id, lock_version } = maintenance
      const body = { interval_months: Number(interval_months), is_active, lock_version, ...(last_at && { last_at }) }
      await desk.send(inventory.updateMaintenance, { params: { id }, body })
      await tell(desk)
    },
  },
  {
    id: 'inventory.reset-maintenance',
    title: 'Atzīmēt veiktu apkopi',
    keywords: ['apkope veikta', 'reset'],
    rule,
    event: 'MAINTENANCE_RESET',
    arguments: [ofPiece],
    run: async (desk, { maintenance }: { maintenance: ChosenMaintenance }) => {
      await desk.send(inventory.resetMaintenance, { params: { id: maintenance.id } })
      await tell(desk)
    },
  },
  {
    id: 'inventory.write-off',
    title: 'Norakstīt inventāru',
    keywords: ['utilizēt', 'arhivēt', 'dzēst'],
    rule,
    event: 'WRITE_OFF',
    arguments: [confirmation],
    run: acting(inventory.writeOff, 'deleted'),
  },
])

/** What the dialog of a maintenance gives. */
interface EditedMaintenance extends Arguments {
  maintenance: ChosenMaintenance
  interval_months: string
  last_at?: string | null
  is_active: boolean
}
