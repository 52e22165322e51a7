import type pg from 'pg'
import { newClient } from '../../db/client.ts'
import { keepCounts, markDays, setSequences, tables } from '../history/build.ts'
import { beginBuilding, finishBuilding } from '../../db/building.ts'
import { Conditions } from '../history/catalogue.ts'
import { CopySink } from '../history/copy.ts'
import { Days } from '../history/days.ts'
import { writeHistory } from '../history/history.ts'
import { writeParties } from '../history/party-rows.ts'
import { readReference } from '../history/reference.ts'
import type { Staff } from '../history/staff.ts'
import type { Customer } from '../history/parties.ts'
import type { Supplier } from '../history/suppliers.ts'
import { buyersOf } from './buyers.ts'
import { warehouseNames, type Company } from './company.ts'
import { goodsOf, rentableOf, workshopOf, writeGoods } from './goods.ts'
import type { Groups } from './groups.ts'
import type { Volumes } from './volumes.ts'
import { suppliersOf } from './sources.ts'

interface Past {
  company: Company
  groups: Groups
  volumes: Volumes
  today: string
  /** Last days that are written otherwise. */
  livedDays: number
  /** Receives progress from 0 to 1. */
  tell: (share: number) => void
}

export interface WrittenPast {
  customers: readonly Customer[]
  suppliers: readonly Supplier[]
}

/** Days ahead. */
const cover = 120

export async function writePast(databaseUrl: string, past: Past): Promise<WrittenPast> {
  const client = newClient({ connectionString: databaseUrl, options: '-c timezone=UTC -c synchronous_commit=off' })
  await client.connect()
  try {
    await client.query('begin')
    const building = await beginBuilding(client, tables)
    const written = await copyRows(client, past)
    await finishBuilding(client, building)
    await setSequences(client)
    await keepCounts(client)
    await markDays(client)
    await client.query('commit')
    return written
  } finally {
    await client.end()
  }
}

async function copyRows(client: pg.Client, { company, groups, volumes, today, livedDays, tell }: Past): Promise<WrittenPast> {
  const sink = new CopySink(client, 'usual')
  const days = new Days(today, livedDays)
  const reference = await readReference(client, days.day(0))
  const staff = staffOf(company)
  const catalogue = goodsOf(reference, groups, volumes.items)
  const { parties, places, regulars } = buyersOf(reference, staff, volumes, company.branches)
  const suppliers = suppliersOf(volumes.suppliers)
  const conditions = new Conditions(catalogue, volumes.prices)
  writeGoods(sink, reference, groups, catalogue)
  await writeParties(sink, reference, parties.customers.slice(1), places)
  await conditions.write(sink, parties.customers.length, reference.made)
  suppliers.write(sink, catalogue.categories, reference)
  const rentable = rentableOf(catalogue, groups)
  await writeHistory(
    {
      staff,
      parties,
      catalogue,
      conditions,
      suppliers,
      cover,
      warehouses: warehouseNames,
      rentable,
      workshop: workshopOf(catalogue, groups),
    },
    volumes,
    {
      sink,
      reference,
      days,
      tell: (orders) => tell(orders / volumes.orders),
    },
  )
  await sink.finish()
  return { customers: regulars, suppliers: suppliers.all }
}

function staffOf({ sales, storekeepers, accountants }: Company): Staff {
  const ids = (people: readonly { id: number }[]): number[] => people.map(({ id }) => id)
  return { sales: ids(sales), storekeepers: ids(storekeepers), accountants: ids(accountants) }
}
