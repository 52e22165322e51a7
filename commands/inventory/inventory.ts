import type { Body } from '../../contract/calls.ts'
import { inventory } from '../../contract/inventory/inventory.ts'
import { technicalDocuments } from '../../contract/technical-documents/technical-documents.ts'
import { acting, editing, tell } from '../acting.ts'
import { commands, type Argument, type Arguments } from '../command.ts'
import { each } from '../group-call.ts'
import type { CommandContext } from '../context.ts'
import { confirmation } from '../reference/reference.ts'

export interface MaintenanceArgument extends Arguments {
  id: number
  lock_version: number
  service_job_id: number | null
  interval_months: number | null
  interval_counter: string | null
  counter_option_id: number | null
  counter_value: string | null
  is_active: boolean
}

interface IntervalInput extends Arguments {
  service_job_id: number | null
  interval_months: string | null
  interval_counter: string | null
  counter_option_id: number | null
  counter_value: string | null
  last_at: string | null
}

const rule = 'manage_technical_documents'
const list = '/stock/inventory_items'

function recordParams(ctx: CommandContext): { inventoryItem: string } {
  return { inventoryItem: String(ctx.record?.id ?? 0) }
}

async function save(ctx: CommandContext, changes: Omit<Body<typeof inventory.update>, 'lock_version'>): Promise<void> {
  await ctx.send(inventory.update, { params: recordParams(ctx), body: { ...changes, lock_version: ctx.record?.lock_version ?? 0 } })
  await tell(ctx)
}

const job: Argument = { name: 'service_job_id', label: 'Servisa darbs', kind: 'record', record: 'service_job', optional: true }
const interval: Argument = { name: 'interval_months', label: 'Reizi mēnešos', kind: 'quantity', optional: true }
const byCounter: Argument = { name: 'interval_counter', label: 'Pēc skaitītāja: ik pēc', kind: 'quantity', optional: true }
const meter: Argument = { name: 'counter_option_id', label: 'Skaitītājs', kind: 'record', record: 'meter', optional: true }
const counterValue: Argument = { name: 'counter_value', label: 'Skaitītājs rāda', kind: 'quantity', optional: true }
const lastAt: Argument = { name: 'last_at', label: 'Pēdējā apkope', kind: 'date', optional: true }
const ofPiece: Argument = { name: 'maintenance', label: 'Apkope', kind: 'picker', picker: 'inventory-maintenance' }

/** Omits dates and readings that were not entered. */
function intervalBody({ service_job_id, interval_months, interval_counter, counter_option_id, counter_value, last_at }: IntervalInput) {
  return {
    service_job_id,
    interval_months: interval_months ? Number(interval_months) : null,
    interval_counter,
    counter_option_id,
    ...(counter_value && { counter_value }),
    ...(last_at && { last_at }),
  }
}

const maintenanceOf = (args: Arguments): MaintenanceArgument | undefined => args['maintenance'] as MaintenanceArgument | undefined

export const inventoryCommands = commands('Inventārs', 'record:inventory_item', [
  {
    id: 'inventory.hand-over',
    title: 'Nodot preces inventārā',
    scope: 'everywhere',
    keys: ['c a'],
    keywords: ['jauns inventārs', 'iekārta', 'inventory'],
    rule: { anyOf: [rule, 'view_inventory_items'] },
    // Without values the command opens the form.
    run: async (ctx, { document }: { document?: Body<typeof technicalDocuments.createInventory> }) => {
      if (!document) return ctx.open(`${list}/create`)
      const { inventory_items: pieces } = await ctx.send(technicalDocuments.createInventory, { body: document })
      ctx.notify('created')
      const [piece] = pieces
      if (!piece || pieces.length > 1) return ctx.become(list)
      ctx.become(`${list}/${piece.uuid}`)
      ctx.openBehind(list)
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
    run: (ctx, { holder }: { holder: Omit<Body<typeof inventory.update>, 'lock_version'> }) => save(ctx, { ...holder, event: 'ASSIGN' }),
  },
  {
    id: 'inventory.unassign',
    title: 'Saņemt atpakaļ',
    many: 'Saņemt atpakaļ',
    eachCall: each(inventory.update, { event: 'UNASSIGN' }),
    keys: ['f10'],
    keywords: ['atdot', 'noliktavā', 'unassign'],
    rule,
    event: 'UNASSIGN',
    run: (ctx) => save(ctx, { event: 'UNASSIGN' }),
  },
  {
    id: 'inventory.add-maintenance',
    title: 'Pievienot apkopi',
    keywords: ['apkopes intervāls', 'maintenance'],
    rule,
    event: 'MAINTENANCE_UPDATE',
    arguments: [
      job,
      { name: 'name', label: 'Kas jādara, ja tas nav servisa darbs', kind: 'text', optional: true },
      ...[interval, byCounter, meter, counterValue, lastAt],
    ],
    run: async (ctx, { name, ...intervalInput }: IntervalInput & { name: string | null }) => {
      await ctx.send(inventory.addMaintenance, {
        params: recordParams(ctx),
        body: { ...intervalBody(intervalInput), ...(name && { name }) },
      })
      await tell(ctx, 'added')
    },
  },
  {
    id: 'inventory.edit-maintenance',
    title: 'Labot apkopi',
    rule,
    event: 'MAINTENANCE_UPDATE',
    arguments: [
      ofPiece,
      { ...job, initial: (_, args) => maintenanceOf(args)?.service_job_id ?? null },
      { ...interval, initial: (_, args) => maintenanceOf(args)?.interval_months?.toString() ?? null },
      { ...byCounter, initial: (_, args) => maintenanceOf(args)?.interval_counter ?? null },
      { ...meter, initial: (_, args) => maintenanceOf(args)?.counter_option_id ?? null },
      counterValue,
      lastAt,
      { name: 'is_active', label: 'Aktīvs', kind: 'flag', initial: (_, args) => maintenanceOf(args)?.is_active ?? true },
    ],
    run: async (
      ctx,
      { maintenance, is_active, ...intervalInput }: IntervalInput & { maintenance: MaintenanceArgument; is_active: boolean },
    ) => {
      const { id, lock_version } = maintenance
      await ctx.send(inventory.updateMaintenance, { params: { id }, body: { ...intervalBody(intervalInput), is_active, lock_version } })
      await tell(ctx)
    },
  },
  {
    id: 'inventory.reset-maintenance',
    title: 'Atzīmēt veiktu apkopi',
    keywords: ['apkope veikta', 'reset'],
    rule,
    event: 'MAINTENANCE_RESET',
    arguments: [ofPiece],
    run: async (ctx, { maintenance }: { maintenance: MaintenanceArgument }) => {
      await ctx.send(inventory.resetMaintenance, { params: { id: maintenance.id } })
      await tell(ctx)
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
