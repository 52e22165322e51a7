import { sql } from 'kysely'
import { create as createList } from '../../areas/component-lists/component-lists.update.ts'
import { accept } from '../../areas/procurements/receive.ts'
import { update } from '../../areas/production/production.update.ts'
import { complete } from '../../areas/production/complete.ts'
import { create } from '../../areas/production/production.create.ts'
import { split } from '../../areas/production/production.split.ts'
import { supply } from '../../areas/production/supply.ts'
import type { ComponentListRecord } from '../../../contract/component-lists/component-lists.ts'
import { later, oneOf, versionOf, warehouse, type Good, type Office, type PlannedEntry } from './documents-office.ts'

const kinds: readonly (readonly [called: RegExp, quantity: number, optional?: true])[] = [
  [/^Procesors /, 1],
  [/^Operatīvā atmiņa /, 2],
  [/^(SSD|NVMe) disks /, 1],
  [/^Datora korpuss /, 1],
  [/^(Tastatūra|Bezvadu tastatūra) /, 1, true],
]

type Course = 'completed' | 'in parts' | 'split' | 'started' | 'new'

/** Working days back, quantity, state. */
const courses: readonly (readonly [days: number, quantity: number, course: Course])[] = [
  [-9, 2, 'completed'],
  [-7, 3, 'completed'],
  [-5, 4, 'in parts'],
  [-4, 3, 'split'],
  [-2, 2, 'started'],
  [-1, 2, 'new'],
]

const supplied = courses.reduce((sum, [, quantity, course]) => sum + (course === 'new' ? 0 : quantity), 0)

export async function planProduction(office: Office): Promise<PlannedEntry[]> {
  const { history } = office
  const stations = await stationsOf(office)
  const first = later(office, history.last, -10) ?? history.last
  const parts = kinds.map(([called, each]) => office.goods.called(warehouse(office, 'RC'), called, { day: first, free: each * supplied }))
  const [station] = stations
  if (station === undefined || parts.some((part) => part === null)) return []
  const goods = parts.flatMap((part) => part ?? [])
  for (const [place, good] of goods.entries()) good.free -= (kinds[place]?.[1] ?? 1) * supplied
  let list: ComponentListRecord | undefined
  const prepare = async (): Promise<void> => {
    list = await enterList(office, station, goods)
    const [, other] = stations
    if (other !== undefined) await enterList(office, other, goods)
  }
  return [
    { day: first, minute: 7 * 60, write: prepare },
    ...courses.flatMap((course, index) => entriesOf(office, { index, course, listOf: () => list })),
  ]
}

async function stationsOf({ scene }: Office): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from catalog_items where name like 'Darbstacija %' and is_stocked and not has_units and not is_eol and archived_at is null
    order by id limit 2`.execute(scene.db)
  return rows.map(({ id }) => id)
}

async function enterList({ scene, company }: Office, station: number, goods: readonly Good[]): Promise<ComponentListRecord> {
  const component_list_items = goods.map(({ item_id }, place) => ({
    catalog_item_id: item_id,
    quantity: String(kinds[place]?.[1] ?? 1),
    is_optional: kinds[place]?.[2] ?? false,
  }))
  const body = { type: 'production' as const, labour_minutes: 90, labour_cost: '38', component_list_items }
  return (await scene.call(createList, company.admin, { params: { id: station }, body })).data
}

interface Planned {
  index: number
  course: (typeof courses)[number]
  listOf: () => ComponentListRecord | undefined
}

function entriesOf(office: Office, { index, course: [days, quantity, course], listOf }: Planned): PlannedEntry[] {
  const { scene, company, history } = office
  const maker = oneOf(company.storekeepers, index)
  const day = later(office, history.last, days) ?? history.last
  let id = 0
  const begin = async (): Promise<void> => {
    const list = listOf()
    const body = {
      component_list_id: list?.id ?? 0,
      quantity: String(quantity),
      output_warehouse_id: warehouse(office, 'RC'),
      due_date: due(office, day),
    }
    const { data } = await scene.call(create, maker, { body })
    id = data.id
    if (course === 'new') return
    const lines = data.components.map((component) => ({
      component_id: component.id,
      quantity: component.quantity,
      source_warehouse_id: warehouse(office, 'RC'),
    }))
    const { procurement_ids } = await scene.call(supply, maker, { params: { id }, body: { lines } })
    for (const procurement of procurement_ids) await scene.call(accept, maker, { params: { id: procurement } })
  }
  const start = async (): Promise<void> => {
    const lock_version = await versionOf(scene, 'production_applications', id)
    await scene.call(update, maker, { params: { id }, body: { event: 'START', lock_version } })
    if (course === 'split') await scene.call(split, maker, { params: { id }, body: { quantity: '1' } })
  }
  const make = async (): Promise<void> => {
    const body = course === 'in parts' ? { quantity: '1' } : {}
    await scene.call(complete, company.admin, { params: { id }, body })
  }
  const started: PlannedEntry = { day, minute: 10 * 60 + index, write: start }
  const makeEntry: PlannedEntry = { day, minute: 13 * 60 + index, write: make }
  return [
    { day, minute: 8 * 60 + index, write: begin },
    ...(course === 'new' ? [] : [started]),
    ...(course === 'completed' || course === 'in parts' || course === 'split' ? [makeEntry] : []),
  ]
}

function due(office: Office, day: string): string {
  return later(office, day, 5) ?? office.present.day
}
