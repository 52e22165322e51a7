import { notInvoiced } from '../contract/rent-record.ts'
import { big } from '../contract/money.ts'

/** An event's answer in `can`. */
type Ability = true | string

/** What of a document was charged: some of it waits for an invoice, some of it stands on one. */
export interface Charged {
  due: boolean
  billed: boolean
}

/** What is known of a record, by its kind, when its abilities beside the lifecycle are asked. */
export interface SideFacts {
  /** `undone` is how many positions are not done. */
  service_application: Charged & { completed: boolean; edit: Ability; undone: number }
  support_ticket: Charged
  rent: { withheld: boolean; due: boolean }
  /** `addable`: lines can still be added; `waits`: some line is not issued yet. */
  order: { addable: boolean; waits: boolean; creditable: boolean }
  /** `credit` is the customer's, free, EUR. */
  invoice: { creditRefusal: string | null; creditable: boolean; pay: Ability; credit: string; email: Ability; address: string | null }
  simplified_invoice: { creditRefusal: string | null; creditable: boolean }
  /** `free` is received and on no invoice, EUR. */
  advance_invoice: { edit: Ability; ofOrder: boolean; free: string }
  customer: { credit: string; refunded: boolean }
  procurement: { edit: Ability; lines: number }
  procurement_invoice: { edit: Ability; lines: number; periodClosed: boolean; mismatch: string | null }
  component_list: { isActive: boolean }
  lead: { customerId: number | null }
}

/** Kinds of records that have abilities beside their lifecycle. */
export type SideKind = keyof SideFacts

type Rules<K extends SideKind> = Readonly<Record<string, (facts: SideFacts[K]) => string | null>>

const whyNot = (ability: Ability): string | null => (ability === true ? null : ability)
const nothingToCredit = ({ creditRefusal, creditable }: SideFacts['simplified_invoice']): string | null =>
  creditRefusal ?? (creditable ? null : 'Rēķinā vairs nav nekā, ko kreditēt')
const noCredit = (credit: string): string | null => (big(credit).gt(0) ? null : 'Klientam nav brīva kredīta')

const rules: { readonly [K in SideKind]: Rules<K> } = {
  service_application: {
    INVOICE({ completed, due, billed }) {
      if (due) return null
      if (!completed) return 'Rēķinu izraksta par pabeigtu servisa pieteikumu'
      return billed ? 'Par servisa pieteikumu rēķins jau ir izrakstīts' : 'Servisa pieteikumā nav nekā, par ko rakstīt rēķinu'
    },
    ALL_DONE: ({ edit, undone }) => whyNot(edit) ?? (undone > 0 ? null : 'Pieteikumā nav nepadarītu darbu'),
  },
  support_ticket: {
    INVOICE({ due, billed }) {
      if (due) return null
      return billed ? 'Par pieteikumu rēķins jau ir izrakstīts' : 'Rēķinu izraksta par pabeigtu pieteikumu, kura tāmei piekrita'
    },
  },
  rent: { INVOICE: ({ withheld, due }) => (withheld ? notInvoiced.withheld : due ? null : notInvoiced.nothing) },
  order: {
    MAKE: ({ addable, waits }) => (addable && waits ? null : 'Pasūtījumā nav rindas, kurai ko ražot'),
    CREDIT: ({ creditable }) => (creditable ? null : 'Pasūtījumam nav akceptēta rēķina, kurā ir ko kreditēt'),
  },
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
  },
  procurement: { RECEIVE: ({ edit, lines }) => whyNot(edit) ?? (lines > 0 ? null : 'Iepirkumā nav nevienas rindas') },
  procurement_invoice: {
    ACCEPT_WITH_DIFFERENCE({ edit, lines, periodClosed, mismatch }) {
      if (edit !== true) return edit
      if (lines === 0) return 'Rēķinā nav nevienas rindas'
      if (periodClosed) return 'Piegādātāja rēķina datums ir slēgtā periodā'
      return mismatch === null ? 'Summas sakrīt ar rindām' : null
    },
  },
  component_list: {
    USE: ({ isActive }) => (isActive ? 'Šī versija jau ir lietošanā' : null),
    RETIRE: ({ isActive }) => (isActive ? null : 'Šī versija nav lietošanā'),
  },
  lead: { MAKE_CUSTOMER: ({ customerId }) => (customerId === null ? null : 'Klients jau ir izveidots') },
}

/**
 * Abilities of a record that are no events of its lifecycle: whether what a command calls or opens has anything to do
 * there. The server answers them as part of `can`; a row of a list knows as many of them as its columns tell.
 */
export function sideAbilities<K extends SideKind>(kind: K, facts: SideFacts[K]): Record<string, Ability> {
  const own: Rules<K> = rules[kind]
  return Object.fromEntries(Object.entries(own).map(([name, refuse]) => [name, refuse(facts) ?? true]))
}

/** Names of the abilities that a kind of record has beside its lifecycle. */
export function sideEvents(kind: string): readonly string[] {
  return Object.hasOwn(rules, kind) ? Object.keys(rules[kind as SideKind]) : []
}
