import { carrierGroups, carriers } from '../../../contract/reference/reference.ts'
import { createRecord } from '../../areas/reference/records.ts'
import { update as changeDelivery } from '../../areas/couriers/couriers.update.ts'
import { create as createDelivery } from '../../areas/couriers/couriers.create.ts'
import { update as changeCarriage } from '../../areas/transportations/transportations.update.ts'
import { create as createCarriage } from '../../areas/transportations/transportations.create.ts'
import { addItems } from '../../areas/transportations/transportations.items.ts'
import type { Customer } from '../history/parties.ts'
import { addDays } from './calendar.ts'
import { idOf } from './company.ts'
import { seededEntry, later, versionOf, type Office, type PlannedEntry } from './documents-office.ts'
import { at } from './random.ts'

export function planCarriage(office: Office): PlannedEntry[] {
  return [...transportations(office), ...deliveries(office)]
}

const groups = [
  ['Baltijas virziens', 'Autopārvadājumi uz Lietuvu un Igauniju'],
  ['Skandināvijas virziens', 'Autopārvadājumi un prāmji'],
] as const

/** Name, group, VAT number, vehicle, days until the insurance expires. */
const companies = [
  ['SIA Ziemeļu Autoserviss', 0, 'LV40203100018', 'JK-4821', 200],
  ['UAB Kelias', 0, 'LT100001234517', 'LRA 318', 340],
  ['OÜ Põhjatee', 0, 'EE101234564', '482 BTR', 12],
  ['SIA Jūras Ceļi', 1, 'LV40203100022', 'MS-7710', -3],
] as const

/** Working days back, carrier, goods, packages, kg, result. */
const loads = [
  [-8, 1, 'Biroja krēsli un galdi', 6, '412', 'delivered'],
  [-6, 0, 'Daudzfunkciju iekārtas', 4, '236.5', 'delivered'],
  [-4, 3, 'Monitori', 3, '120', 'cancelled'],
  [-1, 2, 'Darbstacijas', 8, '164', 'in_transit'],
  [0, 1, 'Printeri un toneri', 5, '298', 'planned'],
] as const

const consignees = [
  ['UAB Biuro Sprendimai', 'Savanorių pr. 176, LT-03154 Vilnius, Lietuva'],
  ['OÜ Kontorimaailm', 'Tartu mnt 84, 10112 Tallinn, Igaunija'],
] as const

function transportations(office: Office): PlannedEntry[] {
  const { scene, company, history } = office
  const ids: number[] = []
  const enter = async (): Promise<void> => {
    const group: number[] = []
    for (const [name, description] of groups) {
      group.push((await createRecord(carrierGroups, scene.context(company.admin), { name, description })).id)
    }
    for (const [name, of, vat_nr, vehicles, days] of companies) {
      const body = {
        name,
        vat_nr,
        vehicles,
        carrier_group_id: at(group, of),
        country_id: await idOf(scene, 'countries', 'code', vat_nr.slice(0, 2)),
        insurance_until: addDays(office.present.day, days),
        email: `kravas${ids.length + 1}@parvadajumi.example`,
        phone: `+371 2700 010${ids.length}`,
      }
      ids.push((await createRecord(carriers, scene.context(company.admin), body)).id)
    }
  }
  const first = later(office, history.last, -9) ?? history.last
  return [
    { day: first, minute: 6 * 60, write: enter },
    ...loads.map(([days, carrier, goods, packages, gross_kg, state], index): PlannedEntry => {
      const day = later(office, history.last, days) ?? history.last
      const [consignee_name, consignee_address] = at(consignees, index % 2)
      const write = async (): Promise<void> => {
        const body = {
          carrier_id: at(ids, carrier),
          consignee_name,
          consignee_address,
          vehicle_nr: at(companies, carrier)[3],
          incoterm: 'DAP' as const,
          unloading_place: consignee_address,
          loading_date: day,
          unloading_date: addDays(day, 2),
          price: `${240 + index * 35}.00`,
        }
        const { transportation_id: id } = await scene.call(createCarriage, company.admin, { body })
        const items = [{ goods, packages, packing: 'paletes', gross_kg, marks: `DT ${index + 1}`, stat_nr: '84433100' }]
        await scene.call(addItems, company.admin, { params: { transportationId: id }, body: { items } })
        const steps = state === 'planned' ? [] : state === 'cancelled' ? (['CANCEL'] as const) : (['DEPART', 'DELIVER'] as const)
        for (const event of steps.slice(0, state === 'in_transit' ? 1 : 2)) {
          const lock_version = await versionOf(scene, 'transportations', id)
          await scene.call(changeCarriage, company.admin, { params: { id }, body: { event, lock_version } })
        }
      }
      return { day, minute: 8 * 60 + index, write }
    }),
  ]
}

/** Working days relative to today, and deliveries per day. */
const days = [-3, -2, -1]
const eachDay = 3
const reasons = ['Neviena nebija uz vietas', 'Lūdza atvest citā dienā']

function deliveries(office: Office): PlannedEntry[] {
  const past = days.flatMap((ago, dayIndex) =>
    Array.from({ length: eachDay }, (_, place) => {
      const index = dayIndex * eachDay + place
      const day = later(office, office.history.last, ago) ?? office.history.last
      return delivery(office, { index, day, date: day, end: index % 4 === 3 ? 'failed' : 'delivered' })
    }),
  )
  const today = Array.from({ length: 5 }, (_, place) =>
    delivery(office, { index: 20 + place, day: office.history.last, date: office.present.day, end: place < 4 ? 'assigned' : 'new' }),
  )
  return [...past, ...today]
}

interface Planned {
  index: number
  day: string
  date: string
  end: 'new' | 'assigned' | 'failed' | 'delivered'
}

function delivery({ scene, company, buyers }: Office, { index, day, date, end }: Planned): PlannedEntry {
  const { random } = seededEntry('courier_application', index)
  const courier = at(company.couriers, index % company.couriers.length)
  const home = buyers.filter(({ land }) => land === 'LV')
  const buyer: Customer = at(home.length > 0 ? home : buyers, random.int(0, Math.max(0, home.length - 1)))
  const hour = 9 + (index % 4) * 2
  const time = (whole: number) => `${String(whole).padStart(2, '0')}:00`
  const write = async (): Promise<void> => {
    const body = {
      // The demo must not mail customers about completed deliveries.
      ...((end === 'new' || end === 'assigned') && { customer_id: buyer.id }),
      address: `${buyer.address}, ${buyer.city}`,
      contact_name: buyer.name,
      contact_phone: buyer.phone,
      date,
      time_from: time(hour),
      time_to: time(hour + 2),
      parcels: random.int(1, 4),
      weight_kg: String(random.int(2, 40)),
      ...(end !== 'new' && { user_id: courier.id }),
    }
    const { courier_application_id: id, data } = await scene.call(createDelivery, at(company.sales, 0), { body })
    const params = { id }
    const { lock_version } = data
    if (end === 'delivered') {
      await scene.call(changeDelivery, courier, { params, body: { event: 'COMPLETE', accepted_by: buyer.name, lock_version } })
    } else if (end === 'failed') {
      await scene.call(changeDelivery, courier, { params, body: { event: 'FAIL', failure_reason: at(reasons, index % 2), lock_version } })
    }
  }
  return { day, minute: 9 * 60 + index, write }
}
