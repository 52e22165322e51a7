import { shopOrderStates } from '../contract/states.ts'
import { lifecycle } from './lifecycle.ts'

export interface ShopOrderFacts {
  lines: number
  /** Paid in full. */
  paid: boolean
  payments: boolean
  isReturn: boolean
  returned: boolean
  returnedWhole: boolean
  invoiced: boolean
  /** The invoice can be corrected only by a credit note. */
  creditedByNote: boolean
  owed: boolean
  /** It sold a gift card that has been used. */
  cards: boolean
  cardUsed: boolean
  registered: boolean
  /** The device was asked and has not answered; it may have registered the sale. */
  awaitsDevice: boolean
  /** Missing goods of a parked sale, as text. */
  missing: string | null
  periodClosed: boolean
}

export const freshSale: ShopOrderFacts = {
  lines: 1,
  paid: false,
  payments: false,
  isReturn: false,
  returned: false,
  returnedWhole: false,
  invoiced: false,
  creditedByNote: false,
  owed: false,
  cards: false,
  cardUsed: false,
  registered: false,
  awaitsDevice: false,
  missing: null,
  periodClosed: false,
}

const unanswered = 'Pārdevums nosūtīts kases aparātam, un atbildes vēl nav; reģistrējiet to vēlreiz'

function fixed({ registered, awaitsDevice, invoiced, returned, periodClosed }: ShopOrderFacts): string | null {
  if (periodClosed) return 'Pārdevuma datums ir slēgtā periodā'
  if (registered) return 'Pārdevums ir reģistrēts kases aparātā; to var tikai atgriezt'
  if (awaitsDevice) return unanswered
  if (invoiced) return 'Par pārdevumu ir rēķins'
  return returned ? 'Preces no pārdevuma jau ir atgrieztas' : null
}

/** docs/domain/shop.md#sales-at-the-till */
export const shopOrder = lifecycle<ShopOrderFacts>()({
  id: 'shop_order',
  label: 'veikala pārdevums',
  initial: 'open',
  final: [],
  states: shopOrderStates,
  events: {
    EDIT: {
      title: 'Labot pārdevumu',
      arrows: [{ from: ['open'], to: '=' }],
      // While a device has not answered, the receipt number can be entered by hand, also for a return, so that its
      // day can close. Triggers protect the rest.
      refuse: (facts) => fixed({ ...facts, awaitsDevice: false }),
    },
    PAY: {
      title: 'Saņemt naudu',
      arrows: [{ from: ['open'], to: '=' }],
      refuse: (facts) =>
        fixed(facts) ??
        (facts.isReturn ? 'Atgriešanas nauda jau ir izmaksāta' : null) ??
        (facts.lines === 0 ? 'Pārdevumā nav nevienas preces' : null) ??
        (facts.cardUsed ? 'Pārdotā dāvanu karte jau ir izmantota' : null),
    },
    PARK: {
      title: 'Atlikt pārdevumu',
      arrows: [{ from: ['open'], to: 'parked' }],
      refuse: (facts) =>
        fixed(facts) ?? (facts.isReturn ? 'Atgriešanu neatliek' : null) ?? (facts.payments ? 'Par pārdevumu jau ir saņemta nauda' : null),
    },
    RESUME: { title: 'Turpināt pārdevumu', arrows: [{ from: ['parked'], to: 'open' }], refuse: ({ missing }) => missing },
    RETURN: {
      title: 'Pieņemt preces atpakaļ',
      arrows: [{ from: ['open', 'closed'], to: '=' }],
      refuse: ({ isReturn, cards, creditedByNote, paid, owed, returnedWhole }) =>
        (isReturn ? 'Preces atgriež pēc pārdevuma čeka' : null) ??
        (creditedByNote ? 'Par pārdevumu ir rēķins; preces atgriež ar kredītrēķinu' : null) ??
        (cards ? 'Dāvanu kartes atpakaļ neņem' : null) ??
        (paid ? null : 'Pārdevums nav apmaksāts; labojiet to pašu') ??
        (owed ? 'Rēķins par pārdevumu vēl nav apmaksāts' : null) ??
        (returnedWhole ? 'Viss jau ir atgriezts' : null),
    },
    INVOICE: {
      title: 'Izrakstīt rēķinu',
      arrows: [{ from: ['open'], to: '=' }],
      refuse: (facts) =>
        (facts.lines === 0 ? 'Pārdevumā nav nevienas preces' : null) ??
        (facts.invoiced ? 'Par pārdevumu jau ir rēķins' : null) ??
        (facts.isReturn ? 'Par atgriešanu rēķinu neizraksta' : null) ??
        (facts.returned ? 'Preces no pārdevuma jau ir atgrieztas' : null) ??
        (facts.cards ? 'Par dāvanu karti rēķinu neizraksta: PVN piemēro, kad to izmanto' : null) ??
        (facts.awaitsDevice ? unanswered : null) ??
        (facts.paid ? null : 'Pārdevums nav apmaksāts') ??
        (facts.periodClosed ? 'Pārdevuma datums ir slēgtā periodā' : null),
    },
    DELETE: {
      title: 'Dzēst pārdevumu',
      arrows: [{ from: ['open', 'parked'], to: 'deleted' }],
      refuse: (facts) =>
        fixed(facts) ??
        (facts.isReturn ? 'Atgriešanu nedzēš; preces pārdod no jauna' : null) ??
        (facts.cardUsed ? 'Pārdotā dāvanu karte jau ir izmantota' : null),
    },
    DAY_CLOSED: { title: 'Slēgt dienu', arrows: [{ from: ['open'], to: 'closed' }], internal: true },
    DAY_REOPENED: { title: 'Atvērt dienu', arrows: [{ from: ['closed'], to: 'open' }], internal: true },
  },
})

export function isParked(status: ShopOrderState): boolean {
  return status === 'parked'
}

export type ShopOrderState = keyof typeof shopOrder.states
