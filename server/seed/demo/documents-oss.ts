import { vatPeriodOf } from '../../../contract/vat-returns/periods.ts'
import { setProperty } from '../../areas/company/properties.ts'
import { dayOf, later, oneOf, seededEntry, type Office, type PlannedEntry } from './documents-office.ts'
import { consumer, returnPiece, sell } from './documents-vat-cases.ts'

const consumers = [
  {
    country: 'EE',
    name: 'Kadri Tamm',
    city: 'Tallinn',
    postal_code: '10111',
    legal_address: 'Viru 4',
    email: 'kadri.tamm@pasts.example',
  },
  {
    country: 'LT',
    name: 'Jonas Kazlauskas',
    city: 'Vilnius',
    postal_code: '01103',
    legal_address: 'Gedimino pr. 9',
    email: 'jonas.kazlauskas@pasts.example',
  },
  {
    country: 'DE',
    name: 'Lena Schmidt',
    city: 'Berlin',
    postal_code: '10115',
    legal_address: 'Invalidenstr. 7',
    email: 'lena.schmidt@pasts.example',
  },
] as const

/** The company is registered for OSS before its last days begin; one consumer sends a piece back. */
export function planOss(office: Office): PlannedEntry[] {
  const { scene, company, history } = office
  const registered = vatPeriodOf('quarter', history.first).period_from
  const register = (): Promise<void> => setProperty(scene.context(oneOf(company.accountants, 0)), 'oss_from', registered)
  const sales = consumers.flatMap((person, index): PlannedEntry[] => {
    const { random, minute } = seededEntry('oss', index)
    const day = dayOf(office, random, { index, count: consumers.length, from: 0.2 })
    let invoice: number | null = null
    const write = async (): Promise<void> => {
      const customer_id = await consumer(office, person)
      invoice = await sell(office, { index: 10 + index, day, vat_case: null, customer_id })
    }
    const returned = index === 0 ? later(office, day, 3) : null
    const giveBack = async (): Promise<void> => {
      if (invoice !== null) await returnPiece(office, invoice)
    }
    return [{ day, minute, write }, ...(returned === null ? [] : [{ day: returned, minute, write: giveBack }])]
  })
  return [{ day: history.first, minute: 0, write: register }, ...sales]
}
