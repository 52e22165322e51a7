import { notInvoiced } from '../contract/rent/rent-record.ts'
import { big } from '../contract/money.ts'
import { closedDay } from './procurement-invoice.ts'
import {
  abilitiesBy,
  noCourier,
  openFirst,
  orderRules,
  whyNot,
  type Ability,
  type Fetched,
  type OrderSide,
  type SideRules,
} from './side-orders.ts'

/** Part of the charges awaits an invoice; part is on one. */
export interface Charged {
  due: boolean
  billed: boolean
}

export interface SideFacts {
  /** `undone`: number of positions not done. */
  service_application: Charged & { completed: boolean; edit: Ability; undone: number } & Fetched
  support_ticket: Charged
  /** `beyond`: an accepted invoice covers days after the end; null if unknown. */
  rent: { withheld: boolean; due: boolean; beyond: boolean | null }
  order: OrderSide
  /** `credit`: the customer's free credit, EUR. */
  invoice: { creditRefusal: string | null; creditable: boolean; pay: Ability; credit: string; email: Ability; address: string | null }
  simplified_invoice: { creditRefusal: string | null; creditable: boolean }
  /** `free`: received and not invoiced, EUR. */
  advance_invoice: { edit: Ability; ofOrder: boolean; free: string }
  /** `main`: our own company. */
  customer: { credit: string; refunded: boolean; main: boolean }
  procurement: { edit: Ability; lines: number }
  /** `owed`: accepted or paid; `returnable`: has goods not returned; `imports`: goods of it come through customs; `customs`: declarations. */
  procurement_invoice: {
    edit: Ability
    lines: number
    periodClosed: boolean
    customsClosed: string | null
    mismatch: string | null
    owed: boolean
    returnable: boolean
    imports: boolean
    customs: number
  }
  subscription: { over: boolean; hasItems: boolean; hasPeriods: boolean }
  shop_order: SaleAtDevice
  /** `device`: a fiscal device is connected. */
  shop_daily_report: { device: boolean; type: 'z' | 'period'; registered: boolean }
  price_clarification: { offer: string | null; purchase: string | null }
  component_list: { isActive: boolean }
  /** `archived`: the customer that it became is archived. */
  lead: { customerId: number | null; archived: boolean }
  /** `taken` is the open service application that has the machine. */
  maintenance: { taken: string | null }
}

interface SaleAtDevice {
  device: boolean
  registered: boolean
  /** The receipt was written by hand. */
  receipt: boolean
  invoiced: boolean
  parked: boolean
  gross: string
  paid: string
}

export type SideKind = keyof SideFacts

const nothingToCredit = ({ creditRefusal, creditable }: SideFacts['simplified_invoice']): string | null =>
  creditRefusal ?? (creditable ? null : 'Rēķinā vairs nav nekā, ko kreditēt')
const noCredit = (credit: string): string | null => (big(credit).gt(0) ? null : 'Klientam nav brīva kredīta')

export const noneAvailable = 'Aptaujā nav nevienas pieejamas rindas'

const noDevice = 'Kases aparāts nav pieslēgts; ierakstiet čeka numuru pašā pārdevumā'

function notRegistered({ device, registered, receipt, invoiced, parked, gross, paid }: SaleAtDevice): string | null {
  if (registered) return 'Kases aparāts pārdevumu jau ir reģistrējis'
  if (receipt) return 'Pārdevuma čeks ir ierakstīts ar roku; kases aparātā to vairs nereģistrē'
  if (invoiced) return 'Par pārdevumu ir rēķins; kases aparātā to nereģistrē'
  if (!device) return noDevice
  if (parked || !big(gross).eq(paid)) return 'Reģistrē tikai apmaksātu pārdevumu'
  return big(gross).eq(0) ? 'Pārdevumā nav summas, ko reģistrēt' : null
}

const rules: { readonly [K in SideKind]: SideRules<SideFacts[K]> } = {
  service_application: {
    INVOICE({ completed, due, billed }) {
      if (due) return null
      if (!completed) return 'Rēķinu izraksta par pabeigtu servisa pieteikumu'
      return billed ? 'Par servisa pieteikumu rēķins jau ir izrakstīts' : 'Servisa pieteikumā nav nekā, par ko rakstīt rēķinu'
    },
    ALL_DONE: ({ edit, undone }) => whyNot(edit) ?? (undone > 0 ? null : 'Pieteikumā nav nepadarītu darbu'),
    COURIER: (facts) => noCourier(facts, 'Pieteikumam jau ir piegāde'),
  },
  support_ticket: {
    INVOICE({ due, billed }) {
      if (due) return null
      return billed ? 'Par pieteikumu rēķins jau ir izrakstīts' : 'Rēķinu izraksta par pabeigtu pieteikumu, kura tāmei piekrita'
    },
  },
  rent: {
    INVOICE: ({ withheld, due }) => (withheld ? notInvoiced.withheld : due ? null : notInvoiced.nothing),
    CREDIT: ({ beyond }) => (beyond === null ? openFirst : beyond ? null : 'Neviens akceptēts rēķins neiekļauj dienas pēc beigām'),
  },
  order: orderRules,
  invoice: {
    CREDIT: nothingToCredit,
    PAY_BY_CREDIT: ({ pay, credit }) => whyNot(pay) ?? noCredit(credit),
    EMAIL_CUSTOMER: ({ email, address }) =>
      whyNot(email) ?? (address === null ? 'Klientam nav e-pasta adreses; sūtiet uz citu adresi' : null),
  },
  simplified_invoice: { CREDIT: nothingToCredit },
  advance_invoice: {
    CHANGE_AMOUNT: ({ edit, ofOrder }) => whyNot(edit) ?? (ofOrder ? null : 'Avanss nav par pasūtījumu; labojiet rindas, izrakstot jaunu'),
    APPLY: ({ free }) => (big(free).gt(0) ? null : 'Avanss nav apmaksāts vai jau ir izlietots'),
  },
  customer: {
    REFUND: ({ credit }) => noCredit(credit),
    REMOVE_REFUND: ({ refunded }) => (refunded ? null : 'Klientam nekas nav atmaksāts'),
    CREATE_SUPPLIER: ({ main }) => (main ? 'Savs uzņēmums nav piegādātājs' : null),
  },
  procurement: { RECEIVE: ({ edit, lines }) => whyNot(edit) ?? (lines > 0 ? null : 'Iepirkumā nav nevienas rindas') },
  procurement_invoice: {
    ACCEPT_WITH_DIFFERENCE({ edit, lines, periodClosed, customsClosed, mismatch }) {
      if (edit !== true) return edit
      if (lines === 0) return 'Rēķinā nav nevienas rindas'
      return closedDay({ periodClosed, customsClosed }) ?? (mismatch === null ? 'Summas sakrīt ar rindām' : null)
    },
    RETURN({ owed, returnable }) {
      if (!owed) return 'Preces atgriež pēc pārbaudīta piegādātāja rēķina'
      return returnable ? null : 'Rēķinā nav preču, ko atgriezt'
    },
    ADD_CUSTOMS: ({ imports }) => (imports ? null : 'Muitas deklarāciju pievieno importa rēķinam, kas nav atcelts'),
    REMOVE_CUSTOMS: ({ customs }) => (customs > 0 ? null : 'Rēķinam nav muitas deklarācijas'),
  },
  subscription: {
    PREVIEW({ over, hasItems, hasPeriods }) {
      if (over || !hasPeriods) return 'Abonēšanai vairs nav neviena perioda, par ko izrakstīt rēķinu'
      return hasItems ? null : 'Abonēšanā nav nevienas rindas'
    },
  },
  shop_order: { REGISTER: notRegistered },
  shop_daily_report: {
    REGISTER({ device, type, registered }) {
      if (type !== 'z') return 'Kases aparātā reģistrē tikai dienas slēgumu'
      if (registered) return 'Kases aparāts slēgumu jau ir reģistrējis'
      return device ? null : noDevice
    },
  },
  price_clarification: { OFFER: ({ offer }) => offer, PURCHASE: ({ purchase }) => purchase },
  component_list: {
    USE: ({ isActive }) => (isActive ? 'Šī versija jau ir lietošanā' : null),
    RETIRE: ({ isActive }) => (isActive ? null : 'Šī versija nav lietošanā'),
  },
  lead: {
    MAKE_CUSTOMER: ({ customerId }) => (customerId === null ? null : 'Klients jau ir izveidots'),
    OFFER: ({ archived }) => (archived ? 'Klients ir arhivēts' : null),
  },
  maintenance: { TAKE: ({ taken }) => (taken === null ? null : `Iekārta jau ir servisā, pieteikums ${taken}`) },
}

/**
 * Abilities that are not lifecycle events. The server adds them to `can`; list rows know those that their columns
 * allow.
 */
export function sideAbilities<K extends SideKind>(kind: K, facts: SideFacts[K]): Record<string, Ability> {
  return abilitiesBy<SideFacts[K]>(rules[kind], facts)
}

export function sideRefusal<K extends SideKind>(kind: K, name: string, facts: SideFacts[K]): string | null {
  const kindRules: SideRules<SideFacts[K]> = rules[kind]
  return kindRules[name]?.(facts) ?? null
}

export function sideEvents(kind: string): readonly string[] {
  return Object.hasOwn(rules, kind) ? Object.keys(rules[kind as SideKind]) : []
}
