import { big } from '../contract/money.ts'

/** @file Of orders apart from the others, because the first list needs no more. */

export type Ability = true | string

/** Number of the delivery under way, and the address. */
export interface Fetched {
  delivery: string | null
  address: string
}

/** `carried` is the number of the order's transportation; `advanceLeft` is its sum less its advances, EUR. */
interface Carried {
  carried: string | null
  hasGoods: boolean
  advanceLeft: string
}

/**
 * `addable`: lines can be added; `waits`: a line is not issued; `serial`: one of these has serial numbers, null if
 * unknown; `over`: cancelled or merged.
 */
export interface OrderSide extends Fetched, Carried {
  addable: boolean
  waits: boolean
  creditable: boolean
  nameUnits: Ability
  serial: boolean | null
  over: boolean
}

/** Why not, by ability. */
export type SideRules<Facts> = Readonly<Record<string, (facts: Facts) => string | null>>

export const whyNot = (ability: Ability): string | null => (ability === true ? null : ability)

/** A row of a list does not say it, so the server decides. */
export const reachable: Fetched = { delivery: null, address: '–' }
export const carriable: Carried = { carried: null, hasGoods: true, advanceLeft: '1' }

export const openFirst = 'Vispirms atveriet ierakstu'
const orderOver = 'Pasūtījums ir slēgts'

export function noCourier({ delivery, address }: Fetched, deliveryText: string): string | null {
  if (delivery !== null) return `${deliveryText} ${delivery}`
  return address.trim() === '' ? 'Klientam nav adreses, uz kuru braukt' : null
}

export const orderRules: SideRules<OrderSide> = {
  MAKE: ({ addable, waits }) => (addable && waits ? null : 'Pasūtījumā nav rindas, kurai ko ražot'),
  CREDIT: ({ creditable }) => (creditable ? null : 'Pasūtījumam nav akceptēta rēķina, kurā ir ko kreditēt'),
  UNITS: ({ nameUnits, serial }) =>
    whyNot(nameUnits) ?? (serial === null ? openFirst : serial ? null : 'Pasūtījumā nav neizsniegtu preču ar numuriem'),
  COURIER: ({ over, ...facts }) => (over ? orderOver : noCourier(facts, 'Pasūtījumam jau ir piegāde')),
  CARRY({ over, carried, hasGoods }) {
    if (over) return orderOver
    if (carried !== null) return `Pasūtījumu jau ved pārvadājums ${carried}`
    return hasGoods ? null : 'Pasūtījumā nav preču, ko vest'
  },
  ADVANCE({ over, advanceLeft }) {
    if (over) return orderOver
    return big(advanceLeft).gt(0) ? null : 'Pasūtījumā vairs nav summas, par ko prasīt avansu'
  },
}

export function abilitiesBy<Facts>(rules: SideRules<Facts>, facts: Facts): Record<string, Ability> {
  return Object.fromEntries(Object.entries(rules).map(([name, refuse]) => [name, refuse(facts) ?? true]))
}
