import { createCorrection, createRemoval } from '../../areas/technical-documents/removal.ts'
import { remove } from '../../areas/technical-documents/remove.ts'
import { accept, createWriteOff } from '../../areas/technical-documents/write-off.ts'
import { addItem, create as createCount } from '../../areas/stock-counts/stock-counts.update.ts'
import { nameOf } from './names.ts'
import { dayOf, seededEntry, later, oneOf, warehouse, type Good, type Office, type PlannedEntry } from './documents-office.ts'
import type { Rng } from './random.ts'

const reasons = {
  writeOff: ['Bojāts iepakojums, pārdot nevar', 'Beidzies derīguma termiņš', 'Applūdis plaukts', 'Saplīsis pārkraujot'],
  removal: ['Lietošanai birojā', 'Izstādei klienta telpās', 'Reprezentācija', 'Pārbaude servisā'],
  correction: ['Pārskaitīts plaukts', 'Sajauktas līdzīgas preces'],
} as const

const jobs = ['Noliktavas vadītāja', 'Grāmatvedis', 'Pārdošanas vadītājs'] as const

/** docs/domain/invoicing.md#document-particulars */
export function commission(): { name: string; job_title: string }[] {
  return jobs.map((job_title, index) => {
    const { name, surname } = nameOf('commission', index)
    return { name: `${name} ${surname}`, job_title }
  })
}

export function planStockDocuments(office: Office): PlannedEntry[] {
  return [...writeOffs(office), ...removals(office), ...corrections(office), ...counts(office)]
}

function writeOffs(office: Office): PlannedEntry[] {
  const count = office.count(5, 4)
  return each(office, { entity: 'write-off', count }, ({ index, random, day, minute }) => {
    const { scene, company } = office
    const keeper = oneOf(company.storekeepers, index)
    let id = 0
    const prepare = async (): Promise<void> => {
      const { place, goods } = leaving(office, random, day)
      const items = goods.map(({ item_id }) => ({ item_id, quantity: '1' }))
      const body = { warehouse_id: place, reason: random.pick(reasons.writeOff), commission: commission(), items }
      id = (await scene.call(createWriteOff, keeper, { body })).document_id
    }
    const signed: PlannedEntry = {
      day,
      minute: minute + 60,
      write: async () => void (await scene.call(accept, keeper, { params: { id } })),
    }
    return [{ day, minute, write: prepare }, ...(index < count - Math.ceil(count / 4) ? [signed] : [])]
  })
}

function removals(office: Office): PlannedEntry[] {
  return each(office, { entity: 'removal', count: office.count(5, 4) }, ({ index, random, day, minute }) => {
    const { scene, company } = office
    const keeper = oneOf(company.storekeepers, index)
    let id = 0
    const takeOut = async (): Promise<void> => {
      const { place, goods } = leaving(office, random, day)
      const items = goods.map(({ item_id }) => ({ item_id, quantity: '1' }))
      id = (await scene.call(createRemoval, keeper, { body: { warehouse_id: place, reason: random.pick(reasons.removal), items } }))
        .document_id
    }
    const back: PlannedEntry = {
      day: later(office, day, 1) ?? day,
      minute: minute + 30,
      write: async () => void (await scene.call(remove, keeper, { params: { id } })),
    }
    return [{ day, minute, write: takeOut }, ...(index % 4 === 1 ? [back] : [])]
  })
}

function corrections(office: Office): PlannedEntry[] {
  return each(office, { entity: 'correction', count: office.count(3, 2) }, ({ index, random, day, minute }) => {
    const { scene, company } = office
    const write = async (): Promise<void> => {
      const { place, goods } = leaving(office, random, day)
      const items = goods.map(({ item_id }, position) => ({ item_id, difference: position % 2 === 0 ? '-1' : '1' }))
      const body = { warehouse_id: place, reason: random.pick(reasons.correction), items }
      await scene.call(createCorrection, oneOf(company.storekeepers, index), { body })
    }
    return [{ day, minute, write }]
  })
}

function counts(office: Office): PlannedEntry[] {
  return each(office, { entity: 'count', count: office.count(3, 3) }, ({ index, random, day, minute }) => {
    const { scene, company, goods } = office
    const keeper = oneOf(company.storekeepers, index)
    const write = async (): Promise<void> => {
      const warehouse_id = somewhere(office, random)
      const name = `Plaukts ${random.pick(['A', 'B', 'C', 'D'])}-${random.int(1, 24)}`
      const { stock_item_count_id } = await scene.call(createCount, keeper, { body: { warehouse_id, name } })
      for (const { stock_item_id, on_hand } of goods.some(random, warehouse_id, random.int(4, 9))) {
        const counted = Math.max(0, Number(on_hand) - (random.chance(0.2) ? 1 : 0))
        const body = { stock_item_id, quantity: String(counted) }
        await scene.call(addItem, keeper, { params: { stockItemCountId: stock_item_count_id }, body })
      }
    }
    return [{ day, minute, write }]
  })
}

interface SeededEntry {
  index: number
  random: Rng
  day: string
  minute: number
}

function each(
  office: Office,
  { entity, count }: { entity: string; count: number },
  entriesOf: (entry: SeededEntry) => PlannedEntry[],
): PlannedEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const { random, minute } = seededEntry(entity, index)
    return entriesOf({ index, random, minute, day: dayOf(office, random, { index, count, from: 0 }) })
  }).flat()
}

function leaving(office: Office, random: Rng, day: string): { place: number; goods: Good[] } {
  const place = somewhere(office, random)
  const goods = office.goods.take(random, { warehouse: place, day, count: random.int(1, 3), free: 2 })
  for (const good of goods) good.free -= 1
  return { place, goods }
}

function somewhere(office: Office, random: Rng): number {
  return warehouse(office, random.weighted({ RC: 60, VA: 20, LI: 20 }))
}
